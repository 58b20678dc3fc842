package io.thalweg.lab.experiment.message;

import io.thalweg.lab.experiment.Labelled;

/** What becomes of the body of each message. */
enum Body implements Labelled {
    /** Nothing: type and length are looked at, as in the articles. */
    HEADERS("headers"),
    /** Every byte is looked at. */
    BODIES("bodies"),
    /** Every byte is looked at many times: the second note of the article on sockets. */
    HEAVY("heavy");

    private final String label;

    Body(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }
}
