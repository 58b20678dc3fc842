package io.thalweg.agent.count;

/** The operations, by the number that woven code passes. */
public final class Op {
    public static final int READ = 0;
    public static final int WRITE = 1;
    public static final int TRANSFER_TO = 2;
    public static final int TRANSFER_FROM = 3;
    public static final int SEND = 4;
    public static final int RECEIVE = 5;
    public static final int SEEK = 6;
    public static final int SKIP = 7;
    public static final int FORCE = 8;
    public static final int AVAILABLE = 9;
    public static final int POSITION = 10;
    public static final int LENGTH = 11;
    /** Whether there is a file at a path, and how large or old it is: no descriptor is needed for that. */
    public static final int STAT = 12;
    /** A part of a file becomes memory. */
    public static final int MAP = 13;
    /** A reader of a pipe in memory waited a full second although bytes had come. */
    public static final int WAIT = 14;

    /** A path is followed to the file itself, over each of its directories and links. */
    public static final int RESOLVE = 15;

    private static final String[] NAMES = {
        "read",
        "write",
        "transferTo",
        "transferFrom",
        "send",
        "receive",
        "seek",
        "skip",
        "force",
        "available",
        "position",
        "length",
        "stat",
        "map",
        "wait",
        "resolve"
    };
    /** How many operations there are. */
    public static final int COUNT = 16;

    private Op() {}

    /** The name in a recording. */
    public static String name(int op) {
        return NAMES[op];
    }

    /** Whether the operation asks about a path. */
    public static boolean asksAboutPath(int op) {
        return op == STAT || op == RESOLVE;
    }

    /** Whether the operation moves bytes. */
    static boolean moves(int op) {
        return op <= RECEIVE;
    }

    /** Whether the operation ends a run of others; asking for a length does not. */
    static boolean endsRun(int op) {
        return op <= FORCE;
    }
}
