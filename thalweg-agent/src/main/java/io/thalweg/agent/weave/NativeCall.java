package io.thalweg.agent.weave;

/**
 * A native method that makes a system call, or waits. It has no bytecode to hook, so that hooks stand around each call
 * of it inside the classes of the JDK.
 *
 * @param hook the hook that this is a form of
 * @param in the class that calls it, as internal name
 * @param owner the class that declares it
 * @param method its name and descriptor
 * @param op the operation, of {@link io.thalweg.agent.count.Op}, {@link #CLOSE} or {@link #OPTION}
 * @param type the stream's class, for one that was opened before the agent came
 * @param descriptorAt which argument is the file descriptor, or {@link #FIELD}, {@link #SELF}, {@link
 *     #FILE}, {@link #PATH} or {@link #TEXT}
 * @param requestedAt which argument is the size asked for, or {@link #ONE} or {@link #UNKNOWN}
 * @param positionAt which argument is the position, or {@link #NONE}
 */
record NativeCall(
        String hook,
        String in,
        String owner,
        String method,
        int op,
        String type,
        int descriptorAt,
        int requestedAt,
        int positionAt) {
    /** The operation of a call that closes a descriptor. */
    static final int CLOSE = -1;
    /** The operation of a call that sets an option of a socket. */
    static final int OPTION = -2;

    /** The descriptor is the field {@code fd} of the object. */
    static final int FIELD = -1;
    /** The descriptor is the object itself. */
    static final int SELF = -2;

    /** There is none: the first argument is a {@code java.io.File}. */
    static final int FILE = -3;
    /** There is none: a parameter of the method around the call is the path, as the file system keeps it. */
    static final int PATH = -4;

    /** There is none: the first argument is the path as text. */
    static final int TEXT = -5;

    /** One byte is asked for. */
    static final int ONE = -1;
    /** How much is asked for is not known; what was moved counts. */
    static final int UNKNOWN = -2;

    static final int NONE = -1;
}
