package io.thalweg.bench.log;

/** What an acknowledged record survives. */
enum Level {
    /** The end of the process. */
    OS,
    /** A power cut. */
    DISK
}
