package io.thalweg.tune;

/** What a buffer is for. Each use has its own system property, its own measured size and its own default. */
public enum BufferUse {
    /** Reading a file. */
    FILE("file", "file read", "E1 file-read"),
    /** Writing a file. */
    FILE_WRITE("fileWrite", "file write", "E2 file-write"),
    /** Reading a TCP or Unix socket. */
    SOCKET("socket", "socket", "tune-socket"),
    /** Reading a pipe. */
    PIPE("pipe", "pipe", "tune-pipe");

    private final String id;
    private final String words;
    private final String experiment;

    BufferUse(String id, String words, String experiment) {
        this.id = id;
        this.words = words;
        this.experiment = experiment;
    }

    /** The name in properties and profiles, such as {@code fileWrite}. */
    public String id() {
        return id;
    }

    /** The system property that sets the size for this use alone. */
    public String property() {
        return BufferSizes.PROPERTY + '.' + id;
    }

    /** The experiment of the lab that chose the default. */
    public String experiment() {
        return experiment;
    }

    /** Whether the size depends on the file system. */
    public boolean isPerMount() {
        return this == FILE || this == FILE_WRITE;
    }

    /** The use in words, such as {@code file write}. */
    @Override
    public String toString() {
        return words;
    }
}
