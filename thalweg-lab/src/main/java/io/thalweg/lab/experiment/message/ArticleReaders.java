package io.thalweg.lab.experiment.message;

import io.thalweg.lab.sender.Messages;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * The readers of both articles "On the benefits of stream buffering in Java" (2015), as their author wrote them. A JVM
 * should run one: {@code no-alloc} keeps its arrays in fields of a class.
 */
public final class ArticleReaders {
    /** What the articles' reused array for bodies holds. */
    private static final int LARGEST_BODY_BYTES = 1024;

    private static final byte[] TYPE = new byte[Integer.BYTES];
    private static final byte[] LENGTH = new byte[Integer.BYTES];
    private static final byte[] BODY = new byte[LARGEST_BODY_BYTES];

    private ArticleReaders() {}

    /**
     * {@code original}: an array for each piece of a message, and the length byte by byte, six reads in all. Over a
     * {@code BufferedInputStream} it is the first cure, over two of them the mistake of the article on standard input.
     */
    public static MessageReader original(InputStream in, Consumer consumer) {
        return allocating(in, consumer, ArticleReaders::lengthByteByByte);
    }

    /** {@code readint}: the length in one read of four bytes, into yet another fresh array. */
    public static MessageReader readInt(InputStream in, Consumer consumer) {
        return allocating(in, consumer, from -> toInt(read(from, Integer.BYTES)));
    }

    private static MessageReader allocating(InputStream in, Consumer consumer, Length lengthOf) {
        return count -> {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                byte[] type = read(in, Integer.BYTES);
                int length = lengthOf.read(in);
                byte[] body = read(in, length);
                sum += consumer.take(toInt(type), body, length);
            }
            return sum;
        };
    }

    /**
     * {@code no-alloc}: all messages in the same arrays, which are static. On sockets it ran slower than with
     * allocation, and the author suspected the checks of an array that comes from a field.
     */
    public static MessageReader noAlloc(InputStream in, Consumer consumer) {
        return reusing(in, consumer, from -> {
            read(from, LENGTH, Integer.BYTES);
            return toInt(LENGTH);
        });
    }

    /**
     * {@code no-alloc} that reads the length and answers 100 whatever it was: the control by which the article on
     * sockets supports its suspicion. No program may do so.
     */
    static MessageReader noAllocConstant(InputStream in, Consumer consumer) {
        return reusing(in, consumer, from -> {
            read(from, LENGTH, Integer.BYTES);
            return Messages.BODY_BYTES;
        });
    }

    private static MessageReader reusing(InputStream in, Consumer consumer, Length lengthOf) {
        return count -> {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                read(in, TYPE, Integer.BYTES);
                int length = lengthOf.read(in);
                read(in, BODY, length);
                sum += consumer.take(toInt(TYPE), BODY, length);
            }
            return sum;
        };
    }

    /**
     * {@code no-alloc} with its arrays in local variables: what the suspicion comes to, if the arrays no longer come
     * from fields.
     */
    static MessageReader noAllocLocal(InputStream in, Consumer consumer) {
        return count -> {
            byte[] type = new byte[Integer.BYTES];
            byte[] four = new byte[Integer.BYTES];
            byte[] body = new byte[LARGEST_BODY_BYTES];
            long sum = 0;
            for (int i = 0; i < count; i++) {
                read(in, type, Integer.BYTES);
                read(in, four, Integer.BYTES);
                int length = toInt(four);
                read(in, body, length);
                sum += consumer.take(toInt(type), body, length);
            }
            return sum;
        };
    }

    /** {@code channel}: copies from a direct buffer that is filled to its end before it is compacted. */
    public static MessageReader channel(ReadableByteChannel in, int bufferBytes, Consumer consumer) {
        return copying(ReceiveBuffer.appending(in, ByteBuffer.allocateDirect(bufferBytes)), consumer);
    }

    /** {@code compact}: copies from a direct buffer that is compacted whenever it holds too little. */
    public static MessageReader compact(ReadableByteChannel in, int bufferBytes, Consumer consumer) {
        return copying(ReceiveBuffer.compacting(in, ByteBuffer.allocateDirect(bufferBytes)), consumer);
    }

    /** Copies from that buffer into the same arrays again and again. */
    static MessageReader copying(ReceiveBuffer in, Consumer consumer) {
        byte[] type = new byte[Integer.BYTES];
        byte[] body = new byte[LARGEST_BODY_BYTES];
        return count -> {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                in.ensure(Integer.BYTES);
                in.bytes.get(type);
                in.ensure(Integer.BYTES);
                int length = in.bytes.getInt();
                in.ensure(length);
                in.bytes.get(body, 0, length);
                sum += consumer.take(toInt(type), body, length);
            }
            return sum;
        };
    }

    /**
     * {@code zero-copy}: the body where it lies in the buffer of {@code compact}; the last step of the article on
     * sockets.
     */
    public static MessageReader zeroCopy(ReadableByteChannel channel, int bufferBytes, Consumer consumer) {
        ReceiveBuffer in = ReceiveBuffer.compacting(channel, ByteBuffer.allocateDirect(bufferBytes));
        byte[] type = new byte[Integer.BYTES];
        ByteBuffer body = in.bytes.duplicate();
        return count -> {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                in.ensure(Integer.BYTES);
                in.bytes.get(type);
                in.ensure(Integer.BYTES);
                int length = in.bytes.getInt();
                in.ensure(length);
                int start = in.bytes.position();
                body.limit(start + length);
                body.position(start);
                in.bytes.position(start + length);
                sum += consumer.take(toInt(type), body);
            }
            return sum;
        };
    }

    /** How a reader of a stream comes to the length of a message. */
    private interface Length {
        int read(InputStream in) throws IOException;
    }

    private static int lengthByteByByte(InputStream in) throws IOException {
        int a = in.read();
        int b = in.read();
        int c = in.read();
        int d = in.read();
        if ((a | b | c | d) < 0) {
            throw new EOFException("end of input inside a length");
        }
        return (a << 24) + (b << 16) + (c << 8) + d;
    }

    /** A fresh array of just so many bytes: the articles' {@code readBytes}. */
    private static byte[] read(InputStream in, int count) throws IOException {
        byte[] bytes = new byte[count];
        read(in, bytes, count);
        return bytes;
    }

    /** The same into an array that is there. */
    private static void read(InputStream in, byte[] into, int count) throws IOException {
        int total = 0;
        while (total < count) {
            int n = in.read(into, total, count - total);
            if (n < 0) {
                throw new EOFException("end of input inside a message");
            }
            total += n;
        }
    }

    private static int toInt(byte... b) {
        return ((b[0] & 0xff) << 24) + ((b[1] & 0xff) << 16) + ((b[2] & 0xff) << 8) + (b[3] & 0xff);
    }
}
