package io.thalweg.lab.experiment.message;

import java.util.Arrays;

/** What becomes of the body of each message. */
enum Body {
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

    /** As results name it. */
    String label() {
        return label;
    }

    static Body of(String label) {
        return Arrays.stream(values())
                .filter(body -> body.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such consumer of bodies: " + label));
    }
}
