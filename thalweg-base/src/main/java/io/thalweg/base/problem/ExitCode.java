package io.thalweg.base.problem;

/** What the {@code thalweg} command answers the shell. */
public enum ExitCode {
    OK(0),
    /** A finding or a threshold: the command worked, what it looked at did not please. */
    FINDINGS(1),
    /** The command line is wrong. */
    USAGE(2),
    /** A file holds something else than it should. */
    BAD_DATA(3),
    /** The machine, the disk or another program is in the way. */
    ENVIRONMENT(4),
    /** Our own bug. */
    BUG(5),
    /** Ctrl-C. */
    INTERRUPTED(130),
    /** The reader of our output has gone. */
    CLOSED_PIPE(141),
    /** SIGTERM. */
    TERMINATED(143);

    private final int status;

    ExitCode(int status) {
        this.status = status;
    }

    /** The number that the shell sees. */
    public int status() {
        return status;
    }
}
