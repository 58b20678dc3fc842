package io.thalweg.tune;

/** What a buffer is for. Each use has its own system property, its own measured size and its own default. */
public enum BufferUse {
    /** Reading a file. */
    FILE("file", "file read", "E1 file-read", BufferSizes.DEFAULT_SIZE_BYTES),
    /** Writing a file. */
    FILE_WRITE("fileWrite", "file write", "E2 file-write", BufferSizes.DEFAULT_SIZE_BYTES),
    /** Reading a TCP or Unix socket. */
    SOCKET("socket", "socket", "tune-socket", BufferSizes.DEFAULT_SIZE_BYTES),
    /**
     * A pipe, at either end. A quarter of what it holds on Linux: if one end empties or fills all of it at once, the
     * other end has nothing to do meanwhile, and the two take turns.
     */
    PIPE("pipe", "pipe", "bench pipes", 16 * 1024);

    private final String id;
    private final String words;
    private final String experiment;
    private final int defaultSizeBytes;

    BufferUse(String id, String words, String experiment, int defaultSizeBytes) {
        this.id = id;
        this.words = words;
        this.experiment = experiment;
        this.defaultSizeBytes = defaultSizeBytes;
    }

    /** The name in properties, such as {@code fileWrite}. */
    public String id() {
        return id;
    }

    /** The system property that sets the size for this use alone. */
    public String property() {
        return BufferSizes.PROPERTY + '.' + id;
    }

    /** The experiment of the lab, or the benchmark, that chose the default. */
    public String experiment() {
        return experiment;
    }

    /** The size when nothing better is known, in bytes. */
    public int defaultSizeBytes() {
        return defaultSizeBytes;
    }

    /** The use in words, such as {@code file write}. */
    @Override
    public String toString() {
        return words;
    }
}
