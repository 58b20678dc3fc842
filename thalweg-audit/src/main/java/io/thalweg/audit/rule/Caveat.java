package io.thalweg.audit.rule;

/** What a fix changes beside the speed, in a sentence. */
final class Caveat {
    static final String READS_AHEAD = "A buffer reads ahead. Nothing else may read the same descriptor: not through"
            + " getChannel() or getFD(), and no child process that inherits it.";
    static final String VISIBLE_LATE = "Other readers see buffered bytes only after flush() or close(). Flush where a"
            + " person or a program follows the output.";
    static final String LOST_ON_CRASH =
            "If the JVM dies, the bytes still in the buffer are lost; without a buffer every"
                    + " write reaches the kernel at once.";
    static final String DURABILITY =
            "If the file is opened with DSYNC, SYNC, \"rwd\" or \"rws\", each write is on the disk"
                    + " when it returns: a buffer gives that up. Force the file where it must be safe.";
    static final String CLOSE_OUTERMOST = "Close the outermost stream, or the last bytes are never written.";
    static final String FLUSH_BEFORE_ANSWER =
            "Flush before waiting for the peer's answer, or both sides wait for ever.";
    static final String ONE_BUFFER = "Give all users of the stream the same buffer: a second one would miss the bytes"
            + " that the first has read ahead.";

    static final String BYTES_AS_CHARACTERS = "ISO 8859-1 keeps what readLine does: each byte is a character. If the"
            + " file has another charset, such as UTF-8, name that one: the lines then come out right.";

    static final String HANDED_OVER = "The JDK hands each call of an AsynchronousFileChannel to another thread, and its"
            + " result back. That costs more than the call itself; a fix saves it too, beside the figure.";

    private Caveat() {}
}
