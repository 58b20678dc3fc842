package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random formats, frames and pieces, against a naive decoder that has all bytes at once. */
class FramePropertyTest {
    private static final int BUFFER_SIZE_BYTES = 64;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** What a reader says of a whole input: its frames and how it ended. */
    private record Outcome(List<String> frames, String end) {}

    @RepeatedTest(200)
    void readsWhatTheNaiveDecoderReads() throws IOException {
        FrameFormat format = randomFormat();
        byte[] bytes = randomInput(format);
        Outcome expected = naive(format, bytes);
        for (int i = 0; i < 5; i++) {
            ScriptedReadableChannel source = switch (i) {
                case 0 -> ScriptedReadableChannel.byteByByte(bytes);
                case 1 -> ScriptedReadableChannel.whole(bytes);
                default -> ScriptedReadableChannel.inPieces(bytes, () -> random.between(0, 40));
            };
            assertThat(read(format, source)).as(format.toString()).isEqualTo(expected);
        }
    }

    @RepeatedTest(100)
    void readsWhatTheWriterWrites() throws IOException {
        FrameFormat format = randomFormat();
        ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> random.between(0, 40));
        List<byte[]> payloads = new ArrayList<>();
        try (FrameWriter writer = FrameWriter.of(target, format)) {
            for (int i = 0; i < 30; i++) {
                byte[] payload = random.bytes(random.between(0, 100));
                try {
                    write(writer, format, payload, i);
                    payloads.add(payload);
                } catch (CorruptedFrameException e) {
                    assertThat(e).hasMessageContaining("a payload of " + payload.length + " bytes");
                }
            }
        }
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(target.bytes()), format)) {
            for (byte[] payload : payloads) {
                assertThat(reader.next()).as(format.toString()).isTrue();
                assertThat(reader.copy()).isEqualTo(payload);
            }
            assertThat(reader.next()).isFalse();
        }
    }

    private static void write(FrameWriter writer, FrameFormat format, byte[] payload, int type) throws IOException {
        if (format.hasType()) {
            writer.write(type, payload);
        } else {
            writer.write(ByteBuffer.wrap(payload));
        }
    }

    @RepeatedTest(100)
    void memoryIsBoundedByWhatWasReceived() throws Exception {
        FrameFormat format = FrameFormat.builder().maxFrameLength(1 << 30).build();
        byte[] bytes = random.bytes(random.between(0, 2000));
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .maxBufferSize(1 << 30)
                .build(ScriptedReadableChannel.inPieces(bytes, () -> random.between(1, 400)));
        FrameReader reader = FrameReader.of(channel, format);
        long allocated = Allocation.of(() -> {
            try {
                while (reader.next()) {
                    reader.copy();
                }
            } catch (EOFException | CorruptedFrameException e) {
                // How it ends is not the question here.
                assertThat(e).isNotNull();
            }
        });
        assertThat(allocated).isLessThanOrEqualTo(2L * bytes.length + 64 * 1024);
    }

    @Test
    void steppingAllocatesNothing() throws Exception {
        byte[] frames = new byte[108 * 70];
        ByteBuffer filling = ByteBuffer.wrap(frames);
        while (filling.hasRemaining()) {
            filling.putInt(7).putInt(100).position(filling.position() + 100);
        }
        long few = Allocation.eachTime(() -> step(frames, 1));
        long many = Allocation.eachTime(() -> step(frames, 70));
        assertThat(many - few).as("beyond what one frame costs with its reader").isLessThanOrEqualTo(0);
    }

    private static long step(byte[] frames, int count) throws IOException {
        // Small enough for many refills: those allocate nothing either, but the test's source does.
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .bufferSize(frames.length)
                .build(ScriptedReadableChannel.whole(frames));
        FrameReader reader = FrameReader.of(channel, FrameFormat.typeAndLength());
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += reader.next() ? reader.type() + reader.length() : 0;
        }
        return sum;
    }

    @Test
    void refillingAllocatesNothing() throws Exception {
        BufferedReadableByteChannel channel =
                BufferedReadableByteChannel.builder().bufferSize(1000).build(new EndlessFrames());
        FrameReader reader = FrameReader.of(
                channel,
                FrameFormat.builder()
                        .typeFieldOffset(0)
                        .lengthFieldOffset(4)
                        .maxFrameLength(500)
                        .build());
        assertThat(Allocation.eachTime(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        assertThatIsANewFrame(reader.next());
                    }
                }))
                .isZero();
    }

    private static void assertThatIsANewFrame(boolean there) {
        if (!there) {
            throw new AssertionError("the input never ends");
        }
    }

    /** Frames of 108 bytes for ever, from a source that allocates nothing. */
    private static final class EndlessFrames implements ReadableByteChannel {
        private final byte[] frames = new byte[108 * 100];
        private int at;

        EndlessFrames() {
            ByteBuffer filling = ByteBuffer.wrap(frames);
            while (filling.hasRemaining()) {
                filling.putInt(7).putInt(100).position(filling.position() + 100);
            }
        }

        @Override
        public int read(ByteBuffer into) {
            int n = Math.min(into.remaining(), frames.length - at);
            into.put(frames, at, n);
            at = (at + n) % frames.length;
            return n;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private FrameFormat randomFormat() {
        FrameFormat.Builder builder = FrameFormat.builder()
                .maxFrameLength(random.between(30, 300))
                .order(random.oneIn(2) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        boolean typed = random.oneIn(2);
        if (random.oneIn(4)) {
            builder.varintLength().lengthAdjustment(random.between(-3, 3));
            return (typed ? builder.typeFieldOffset(0).lengthFieldOffset(4) : builder).build();
        }
        int size = random.oneOf(List.of(1, 2, 3, 4, 8));
        builder.lengthFieldLength(size);
        if (typed && random.oneIn(2)) {
            return builder.typeFieldOffset(size)
                    .lengthAdjustment(4 + random.between(-3, 3))
                    .build();
        }
        if (typed) {
            builder.typeFieldOffset(0).lengthFieldOffset(4);
        }
        return builder.lengthAdjustment(random.between(-6, 6)).build();
    }

    /** Mostly small numbers, so that many of the lengths in it are good. */
    private byte[] randomInput(FrameFormat format) {
        byte[] bytes = new byte[random.between(0, 1000)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.oneIn(3) ? random.between(0, 20) : random.oneIn(100) ? 0xFF : 0);
        }
        return format.isVarint() && random.oneIn(4) ? random.bytes(bytes.length) : bytes;
    }

    private static Outcome read(FrameFormat format, ScriptedReadableChannel source) throws IOException {
        List<String> frames = new ArrayList<>();
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .bufferSize(BUFFER_SIZE_BYTES)
                .maxBufferSize(300)
                .order(format.order())
                .build(source);
        try (FrameReader reader = FrameReader.of(channel, format)) {
            while (reader.next()) {
                frames.add(describe(
                        reader.offset(), format.hasType() ? reader.type() : 0, ByteBuffer.wrap(reader.copy())));
                assertThat(reader.payload()).isEqualTo(ByteBuffer.wrap(reader.copy()));
                assertThat(reader.length()).isEqualTo(reader.copy().length);
            }
            return new Outcome(frames, "end");
        } catch (CorruptedFrameException e) {
            return new Outcome(frames, e.getClass().getSimpleName() + " at " + e.offset());
        } catch (EOFException e) {
            return new Outcome(frames, "inside");
        }
    }

    private static Outcome naive(FrameFormat format, byte[] bytes) {
        ByteBuffer input = ByteBuffer.wrap(bytes).order(format.order());
        List<String> frames = new ArrayList<>();
        int at = 0;
        while (at < bytes.length) {
            int lengthAt = at + format.lengthFieldOffset;
            int lengthEnd = lengthAt + format.lengthFieldLength;
            BigInteger length = BigInteger.ZERO;
            if (format.isVarint()) {
                int groups = 0;
                byte group;
                do {
                    if (groups == 5) {
                        return new Outcome(frames, "CorruptedFrameException at " + at);
                    }
                    if (lengthEnd >= bytes.length) {
                        return new Outcome(frames, "inside");
                    }
                    group = bytes[lengthEnd++];
                    length = length.or(BigInteger.valueOf(group & 0x7F).shiftLeft(7 * groups++));
                } while (group < 0);
            } else if (lengthEnd > bytes.length) {
                return new Outcome(frames, "inside");
            } else {
                for (int i = 0; i < format.lengthFieldLength; i++) {
                    int from = format.order() == ByteOrder.BIG_ENDIAN ? lengthAt + i : lengthEnd - 1 - i;
                    length = length.shiftLeft(8).or(BigInteger.valueOf(bytes[from] & 0xFF));
                }
            }
            int header = format.isVarint() ? lengthEnd - at : format.initialBytesToStrip;
            BigInteger total = length.add(BigInteger.valueOf((long) lengthEnd - at + format.lengthAdjustment));
            if (total.compareTo(BigInteger.valueOf(format.maxFrameLength)) > 0) {
                return new Outcome(frames, "TooLongFrameException at " + at);
            }
            if (total.intValue() < header) {
                return new Outcome(frames, "CorruptedFrameException at " + at);
            }
            int end = at + total.intValue();
            if (end > bytes.length) {
                return new Outcome(frames, "inside");
            }
            int type = format.hasType() ? input.getInt(at + format.typeFieldOffset) : 0;
            frames.add(describe(at, type, input.slice(at + header, end - at - header)));
            at = end;
        }
        return new Outcome(frames, "end");
    }

    private static String describe(long offset, int type, ByteBuffer payload) {
        byte[] bytes = new byte[payload.remaining()];
        payload.get(bytes);
        return offset + " type " + type + " " + HexFormat.of().formatHex(bytes);
    }
}
