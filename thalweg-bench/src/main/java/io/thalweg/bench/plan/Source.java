package io.thalweg.bench.plan;

/** How the input of a work reaches its contenders. */
public enum Source {
    /** Each opens the file by itself. */
    FILE,

    /** Another process sends the file over and over to whoever connects to {@link Suite#PORT_VARIABLE} on the loopback device. */
    TCP,

    /** Another process writes the file over and over to the contender's standard input. */
    PIPE
}
