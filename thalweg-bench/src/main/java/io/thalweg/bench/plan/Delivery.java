package io.thalweg.bench.plan;

/** How the input of a workload reaches its variants. */
public enum Delivery {
    /** Each opens the file by itself. */
    FILE,

    /**
     * Another process sends the file over and over to each client of {@link Suite#PORT_VARIABLE} on the loopback
     * device.
     */
    TCP,

    /** Another process writes the file over and over to the variant's standard input. */
    PIPE
}
