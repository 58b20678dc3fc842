package io.thalweg.lab.experiment.random;

import io.thalweg.lab.experiment.Labelled;

/** How E12 reads. */
enum ReadsVariant implements Labelled {
    /** A channel that all threads share, as the JDK allows. */
    SHARED_CHANNEL("FileChannel, shared"),
    /** As many threads, over the library's reader. */
    READER_THREADS("RandomReader.read"),
    /** One thread, which has as many reads in flight. */
    READ_ALL("RandomReader.readAll");

    private final String label;

    ReadsVariant(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }
}
