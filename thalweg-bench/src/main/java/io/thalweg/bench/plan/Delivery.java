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
    PIPE,

    /** As {@link #PIPE}, but the system chooses the processors of both. */
    PIPE_UNPINNED,

    /** As {@link #PIPE}, but the other process is a JVM. */
    JAVA_PIPE,

    /** As {@link #JAVA_PIPE}, but the system chooses the processors of both. */
    JAVA_PIPE_UNPINNED;

    /** Whether the variant reads its standard input. */
    public boolean isPipe() {
        return this != FILE && this != TCP;
    }

    /** Whether the process that sends is a JVM. */
    public boolean isFromJava() {
        return this == JAVA_PIPE || this == JAVA_PIPE_UNPINNED;
    }

    /** Whether each process is kept on a processor of its own. */
    public boolean isPinned() {
        return this != PIPE_UNPINNED && this != JAVA_PIPE_UNPINNED;
    }
}
