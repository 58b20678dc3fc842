package io.thalweg.lab.experiment.message;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * The articles' readers, for whoever compares others with them. A JVM should run one: {@code no-alloc} keeps its arrays in
 * fields of its class.
 */
public final class ArticleReaders {
    private ArticleReaders() {}

    /** {@code original}: an array for each piece, and the length byte by byte. */
    public static MessageReader original(InputStream in, Consumer consumer) {
        return new OriginalReader(in, consumer);
    }

    /** {@code readint}: the length as four bytes at once. */
    public static MessageReader readInt(InputStream in, Consumer consumer) {
        return new ReadIntReader(in, consumer);
    }

    /** {@code no-alloc}: all messages in the same arrays. */
    public static MessageReader noAlloc(InputStream in, Consumer consumer) {
        return new NoAllocReader(in, consumer);
    }

    /** {@code channel}: copies from a direct buffer that is filled to its end before it is compacted. */
    public static MessageReader channel(ReadableByteChannel in, int bufferBytes, Consumer consumer) {
        return new ChannelReader(ReceiveBuffer.appending(in, ByteBuffer.allocateDirect(bufferBytes)), consumer);
    }

    /** {@code compact}: copies from a direct buffer that is compacted before each read. */
    public static MessageReader compact(ReadableByteChannel in, int bufferBytes, Consumer consumer) {
        return new ChannelReader(ReceiveBuffer.compacting(in, ByteBuffer.allocateDirect(bufferBytes)), consumer);
    }

    /** {@code zero-copy}: the body as a view of the buffer of {@code compact}. */
    public static MessageReader zeroCopy(ReadableByteChannel in, int bufferBytes, Consumer consumer) {
        return new ZeroCopyReader(ReceiveBuffer.compacting(in, ByteBuffer.allocateDirect(bufferBytes)), consumer);
    }
}
