package io.thalweg.lab.experiment.message;

import io.thalweg.lab.sender.Messages;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What a program does with a message: the articles' {@code processMessage}, which was empty there. Stateless; what it
 * answers is added up to the checksum of a pass.
 */
public abstract class Consumer {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** A message in arrays, its body in the first {@code length} bytes. */
    public abstract long take(int type, byte[] body, int length);

    /** A message whose body lies between position and limit of a big-endian buffer. */
    public abstract long take(int type, ByteBuffer body);

    /** The consumer of that body. */
    static Consumer of(Body body) {
        return switch (body) {
            case HEADERS -> new Headers();
            case BODIES -> new Bodies(1);
            case HEAVY -> new Bodies(HEAVY_ROUNDS);
        };
    }

    /** The sum over the messages in {@code round}, computed without any of the readers. */
    final long sumOf(byte[] round) {
        ByteBuffer messages = ByteBuffer.wrap(round);
        byte[] body = new byte[Messages.BODY_BYTES];
        long sum = 0;
        while (messages.hasRemaining()) {
            int type = messages.getInt();
            int length = messages.getInt();
            messages.get(body, 0, length);
            sum += take(type, body, length);
        }
        return sum;
    }

    /** What type and length add to the checksum of a pass. */
    public static long header(int type, int length) {
        return (type & 0xffff_ffffL) + length;
    }

    /** Looks at type and length only: that is what the articles measured, and it measures no consumption. */
    private static final class Headers extends Consumer {
        @Override
        public long take(int type, byte[] body, int length) {
            return header(type, length);
        }

        @Override
        public long take(int type, ByteBuffer body) {
            return header(type, body.remaining());
        }
    }

    /**
     * About ten microseconds a message on a processor of 3 GHz: a hundred times what the best stream needs to read it,
     * so that reading matters no more.
     */
    private static final int HEAVY_ROUNDS = 1500;

    /** Looks at every byte of the body, some number of times. */
    private static final class Bodies extends Consumer {
        private final int rounds;

        Bodies(int rounds) {
            this.rounds = rounds;
        }

        @Override
        public long take(int type, byte[] body, int length) {
            long hash = 0;
            for (int round = 0; round < rounds; round++) {
                hash = sum(body, length, hash);
            }
            return header(type, length) + hash;
        }

        @Override
        public long take(int type, ByteBuffer body) {
            long hash = 0;
            for (int round = 0; round < rounds; round++) {
                hash = sum(body, hash);
            }
            return header(type, body.remaining()) + hash;
        }

        /**
         * Words first, then bytes: byte by byte the loop would take longer than the fastest reader. The hash so far
         * goes into each, or one round could be computed for all.
         */
        private static long sum(byte[] body, int length, long hash) {
            long sum = 0;
            int i = 0;
            for (; i <= length - Long.BYTES; i += Long.BYTES) {
                sum += (long) WORDS.get(body, i) ^ hash;
            }
            for (; i < length; i++) {
                sum += body[i] & 0xff;
            }
            return sum;
        }

        private static long sum(ByteBuffer body, long hash) {
            long sum = 0;
            int i = body.position();
            int end = body.limit();
            for (; i <= end - Long.BYTES; i += Long.BYTES) {
                sum += body.getLong(i) ^ hash;
            }
            for (; i < end; i++) {
                sum += body.get(i) & 0xff;
            }
            return sum;
        }
    }
}
