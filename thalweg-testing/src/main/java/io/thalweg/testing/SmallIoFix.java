package io.thalweg.testing;

/** One sentence on what to change, with the JDK's means; {@code thalweg audit} knows more. */
final class SmallIoFix {
    private SmallIoFix() {}

    static String of(IoCalls calls) {
        return calls.op().equals("read") ? ofReads(calls) : ofWrites(calls);
    }

    private static String ofReads(IoCalls calls) {
        if (calls.type().equals("java.io.RandomAccessFile")) {
            return "read a block at once and take the values from it; if you read in order, use a"
                    + " BufferedInputStream.";
        }
        if (wrappedIn(calls, "java.util.zip.GZIPInputStream")) {
            return "give the GZIPInputStream a larger buffer, of 8,192 bytes or more.";
        }
        if (wrappedIn(calls, "java.io.BufferedInputStream")) {
            return "there is already a buffer: make it larger, or stop creating a new stream for every few bytes.";
        }
        return calls.type().endsWith("ChannelImpl")
                ? "read into a larger ByteBuffer; put a BufferedInputStream around it if it is a stream."
                : "put a BufferedInputStream around it where it is created.";
    }

    private static String ofWrites(IoCalls calls) {
        if (calls.type().equals("java.io.RandomAccessFile")) {
            return "collect the values in a ByteBuffer and write them at once.";
        }
        if (wrappedIn(calls, "java.io.BufferedOutputStream") || wrappedIn(calls, "java.io.BufferedWriter")) {
            return "there is already a buffer, but it is flushed after every few bytes: flush it once, at the end.";
        }
        return calls.type().endsWith("ChannelImpl")
                ? "collect more in a ByteBuffer before it is written; put a BufferedOutputStream around it if it is a"
                        + " stream."
                : "put a BufferedOutputStream around it where it is created.";
    }

    private static boolean wrappedIn(IoCalls calls, String wrapper) {
        return calls.wrappers().contains(wrapper);
    }
}
