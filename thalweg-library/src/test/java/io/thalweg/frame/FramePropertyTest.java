package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.RandomFrames.Outcome;
import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random formats, frames and pieces, against a naive decoder that has all bytes at once. */
class FramePropertyTest {
    private static final int BUFFER_SIZE_BYTES = 64;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RepeatedTest(200)
    void readsWhatTheNaiveDecoderReads() throws IOException {
        FrameFormat format = RandomFrames.format(random);
        byte[] bytes = RandomFrames.input(random, format);
        Outcome expected = RandomFrames.naive(format, bytes);
        for (int i = 0; i < 5; i++) {
            ScriptedReadableChannel source = switch (i) {
                case 0 -> ScriptedReadableChannel.byteByByte(bytes);
                case 1 -> ScriptedReadableChannel.whole(bytes);
                default -> ScriptedReadableChannel.inPieces(bytes, () -> random.between(0, 40));
            };
            assertThat(read(format, source)).as(format.toString()).isEqualTo(expected);
        }
    }

    @RepeatedTest(200)
    void readsWhatTheWriterWrites() throws IOException {
        FrameFormat format = RandomFrames.writable(random);
        ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> random.between(0, 40));
        ScriptedWritableChannel again = ScriptedWritableChannel.whole();
        List<byte[]> payloads = new ArrayList<>();
        try (FrameWriter writer = writer(format, target)) {
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
        // Of the payload, what belongs to the header is the writer's.
        int header = format.fieldsEnd() - format.initialBytesToStrip;
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(target.bytes()), format);
                FrameWriter writer = writer(format, again)) {
            for (byte[] payload : payloads) {
                assertThat(reader.next()).as(format.toString()).isTrue();
                assertThat(Arrays.copyOfRange(reader.copy(), header, reader.length()))
                        .as(format.toString())
                        .isEqualTo(Arrays.copyOfRange(payload, header, payload.length));
                write(writer, format, reader.copy(), format.hasType() ? reader.type() : 0);
            }
            assertThat(reader.next()).isFalse();
        }
        assertThat(again.bytes()).as("what is read can be written again").isEqualTo(target.bytes());
    }

    /** Half of the frames are larger than its buffer. */
    private FrameWriter writer(FrameFormat format, ScriptedWritableChannel target) {
        return FrameWriter.builder(format).bufferSize(64).build(target);
    }

    private static void write(FrameWriter writer, FrameFormat format, byte[] payload, int type) throws IOException {
        if (format.hasType()) {
            writer.write(type, payload);
        } else if (type % 2 == 0) {
            writer.write(payload);
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

    private static Outcome read(FrameFormat format, ScriptedReadableChannel source) throws IOException {
        List<String> frames = new ArrayList<>();
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .bufferSize(BUFFER_SIZE_BYTES)
                .maxBufferSize(RandomFrames.LONGEST_FRAME_BYTES)
                .order(format.order())
                .build(source);
        try (FrameReader reader = FrameReader.of(channel, format)) {
            while (reader.next()) {
                frames.add(RandomFrames.describe(format, reader));
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
}
