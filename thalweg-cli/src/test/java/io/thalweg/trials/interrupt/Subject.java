package io.thalweg.trials.interrupt;

import java.util.List;

/**
 * A kind of run that is interrupted.
 *
 * @param name what it does
 * @param arguments of {@code thalweg lab run}
 * @param bytes how much disk it wants
 */
record Subject(String name, List<String> arguments, long bytes) {
    private static final long MEBIBYTE = 1 << 20;

    static final Subject FILES =
            new Subject("files", List.of("file-read", "file-write", "--quick", "--budget", "20s"), 2 * MEBIBYTE);
    static final Subject COPY = new Subject("copy", List.of("copy", "--quick", "--budget", "6s"), 40 * MEBIBYTE);
    static final Subject COLD =
            new Subject("cold", List.of("array-matrix", "--quick", "--budget", "6s"), 32 * MEBIBYTE);
    static final Subject LINES = new Subject("lines", List.of("lines", "--quick", "--budget", "6s"), 2 * MEBIBYTE);
    static final Subject PIPE = new Subject("pipe", List.of("pipe", "--quick", "--budget", "6s"), MEBIBYTE);
    /** As root only. */
    static final Subject LINKS =
            new Subject("links", List.of("tcp", "--link", "1g,10g", "--quick", "--budget", "10s"), MEBIBYTE);
    /** With a peer, whose address is added. */
    static final Subject PEER = new Subject("peer", List.of("tcp", "--quick", "--budget", "10s"), MEBIBYTE);
}
