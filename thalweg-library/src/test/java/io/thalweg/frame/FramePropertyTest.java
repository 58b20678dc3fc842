package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.OpenSource;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import io.thalweg.trials.fuzz.FrameTarget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random formats, frames and pieces, against a naive decoder that has all bytes at once. */
class FramePropertyTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RepeatedTest(600)
    void findsWhatTheNaiveDecoderFinds() throws IOException {
        FrameFormat format = RandomFrames.format(random);
        byte[] bytes = RandomFrames.input(random, format);
        byte[] sizes = random.bytes(random.between(0, 8));
        FrameTarget.compare(RandomFrames.layout(format), format, random.between(8, 200), bytes, sizes);
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

    /** Frames of 108 bytes, 8 of them the header. */
    private static byte[] frames(int count) {
        ByteBuffer frames = ByteBuffer.allocate(108 * count);
        while (frames.hasRemaining()) {
            frames.putInt(7).putInt(100).position(frames.position() + 100);
        }
        return frames.array();
    }

    @Test
    void steppingAllocatesNothing() throws Exception {
        byte[] frames = frames(70);
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
    private static final class EndlessFrames implements OpenSource {
        private final byte[] frames = frames(100);
        private int at;

        @Override
        public int read(ByteBuffer into) {
            int n = Math.min(into.remaining(), frames.length - at);
            into.put(frames, at, n);
            at = (at + n) % frames.length;
            return n;
        }
    }

    @Test
    void aDecoderAllocatesNothing() throws Exception {
        ByteBuffer frames = ByteBuffer.allocateDirect(108 * 70).put(frames(70));
        FrameDecoder decoder = FrameDecoder.of(FrameFormat.typeAndLength());
        long[] sum = {0};
        assertThat(Allocation.eachTime(() -> {
                    frames.clear();
                    while (decoder.feed(frames)) {
                        sum[0] += decoder.type() + decoder.length();
                    }
                }))
                .isZero();
        assertThat(sum[0]).isEqualTo(5 * 70 * 107);
    }

    @Test
    void cutFramesOfTheUsualSizeAllocateNothingEither() throws Exception {
        byte[] bytes = frames(70);
        ByteBuffer piece = ByteBuffer.wrap(bytes);
        FrameDecoder decoder = FrameDecoder.of(FrameFormat.typeAndLength());
        assertThat(Allocation.eachTime(() -> {
                    for (int at = 0; at < bytes.length; at += 60) {
                        piece.limit(at + 60).position(at);
                        while (decoder.feed(piece)) {
                            assertThatIsANewFrame(decoder.length() == 100);
                        }
                    }
                }))
                .isZero();
    }
}
