package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.OpenSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.junit.jupiter.api.Test;

/** Primitives and stepping allocate nothing, refills and growth included. */
class ChannelAllocationTest {
    private static final int ROUNDS = 20_000;

    /** Gives and takes without end, and without allocating. */
    private static final class Endless implements ReadableByteChannel, WritableByteChannel {
        @Override
        public int read(ByteBuffer into) {
            int n = into.remaining();
            while (into.hasRemaining()) {
                into.put((byte) 1); // Also as a varint a value.
            }
            return n;
        }

        @Override
        public int write(ByteBuffer from) {
            int n = from.remaining();
            from.position(from.limit());
            return n;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void readingAllocatesNothing() throws Exception {
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(1000).build(new Endless())) {
            byte[] bytes = new byte[100];
            assertThat(Allocation.eachTime(() -> read(in, bytes))).isZero();
        }
    }

    @Test
    void transferringAllocatesNothingForARefill() throws Exception {
        assertThat(transferred(ROUNDS)).as("bytes for %d refills", ROUNDS).isLessThan(ROUNDS);
    }

    /** Bytes allocated for the transfer of so many bytes that come one at a time. */
    private static long transferred(int bytes) throws Exception {
        return Allocation.eachTime(() -> {
            try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new Trickle(bytes))) {
                assertThat(in.transferTo(new Endless())).isEqualTo(bytes);
            }
        });
    }

    /** One byte at a time. */
    private static final class Trickle implements OpenSource {
        private int left;

        Trickle(int bytes) {
            left = bytes;
        }

        @Override
        public int read(ByteBuffer into) {
            if (left == 0) {
                return -1;
            }
            left--;
            into.put((byte) 1);
            return 1;
        }
    }

    private static void read(BufferedReadableByteChannel in, byte[] bytes) throws IOException {
        for (int i = 0; i < ROUNDS; i++) {
            in.get();
            in.getShort();
            in.getInt();
            in.getLong();
            in.getDouble();
            in.getUnsignedInt();
            in.getMedium();
            in.getVarint64();
            in.getZigZag32();
            in.get(bytes);
            in.require(50);
            in.request(60);
            in.peekInt(3);
            in.buffered();
            in.skip(7);
            in.skip(3000);
        }
    }

    @Test
    void writingAllocatesNothing() throws Exception {
        try (BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().bufferSize(1000).build(new Endless())) {
            byte[] bytes = new byte[100];
            ByteBuffer large = ByteBuffer.allocateDirect(2000);
            assertThat(Allocation.eachTime(() -> write(out, bytes, large))).isZero();
        }
    }

    private static void write(BufferedWritableByteChannel out, byte[] bytes, ByteBuffer large) throws IOException {
        for (int i = 0; i < ROUNDS; i++) {
            out.put((byte) i);
            out.putShort((short) i);
            out.putInt(i);
            out.putLong(i);
            out.putDouble(i);
            out.putMedium(i);
            out.putVarint64(1L << i);
            out.putZigZag32(-i);
            out.put(bytes);
            out.write(large.clear());
        }
        out.flush();
    }

    @Test
    void viewAllocatesItsSliceAtMost() throws Exception {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new Endless())) {
            assertThat(Allocation.of(() -> {
                        for (int i = 0; i < ROUNDS; i++) {
                            in.view(10);
                        }
                    }))
                    .isLessThan(ROUNDS * 100L);
        }
    }
}
