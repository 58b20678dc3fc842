package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A decoder finds what a reader finds, to the word of its errors, however the bytes are cut. */
class FrameDecoderPropertyTest {
    private static final String PEER = "192.0.2.1:22222";
    private static final byte LATER = (byte) 0xA5;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RepeatedTest(300)
    void findsWhatTheReaderReads() throws IOException {
        FrameFormat format = RandomFrames.format(random);
        byte[] bytes = RandomFrames.input(random, format);
        List<String> expected = read(format, bytes);
        assertThat(decode(format, bytes, () -> 1, random.oneIn(2)))
                .as("byte by byte, %s", format)
                .isEqualTo(expected);
        assertThat(decode(format, bytes, () -> Math.max(1, bytes.length), false))
                .as("at once, %s", format)
                .isEqualTo(expected);
        for (int i = 0; i < 5; i++) {
            assertThat(decode(format, bytes, () -> random.between(0, 60), random.oneIn(2)))
                    .as("in pieces, %s", format)
                    .isEqualTo(expected);
        }
    }

    private static List<String> read(FrameFormat format, byte[] bytes) throws IOException {
        List<String> said = new ArrayList<>();
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .maxBufferSize(RandomFrames.LONGEST_FRAME_BYTES)
                .order(format.order())
                .name(PEER)
                .build(ScriptedReadableChannel.whole(bytes));
        try (FrameReader reader = FrameReader.of(channel, format)) {
            try {
                while (reader.next()) {
                    said.add(RandomFrames.describe(format, reader));
                }
                said.add("end at " + reader.offset());
            } catch (IOException e) {
                said.add(e + " at " + reader.offset());
            }
        }
        return said;
    }

    /**
     * Pieces are fed in a buffer of their own, which is used for something else as soon as the decoder has taken them.
     */
    private static List<String> decode(FrameFormat format, byte[] bytes, IntSupplier sizes, boolean direct) {
        List<String> said = new ArrayList<>();
        FrameDecoder decoder = FrameDecoder.of(format, PEER);
        ByteBuffer piece = direct ? ByteBuffer.allocateDirect(1024) : ByteBuffer.allocate(1024);
        try {
            for (int at = 0; at < bytes.length; ) {
                int n = Math.min(sizes.getAsInt(), bytes.length - at);
                piece.clear().put(bytes, at, n).flip();
                at += n;
                while (decoder.feed(piece)) {
                    said.add(RandomFrames.describe(format, decoder));
                    assertThat(ByteBuffer.wrap(decoder.copy())).isEqualTo(decoder.payload());
                    assertThat(decoder.length()).isEqualTo(decoder.copy().length);
                }
                assertThat(piece.hasRemaining()).isFalse();
                piece.clear();
                while (piece.hasRemaining()) {
                    piece.put(LATER);
                }
            }
            decoder.endOfInput();
            said.add("end at " + decoder.offset());
        } catch (IOException e) {
            said.add(e + " at " + decoder.offset());
        }
        return said;
    }

    @RepeatedTest(50)
    void memoryIsBoundedByWhatWasFed() throws Exception {
        FrameFormat format = FrameFormat.builder().maxFrameLength(1 << 30).build();
        byte[] bytes = random.bytes(random.between(4, 20_000));
        // A length that is allowed, and never comes.
        bytes[0] = 0x3F;
        ByteBuffer input = ByteBuffer.wrap(bytes);
        FrameDecoder decoder = FrameDecoder.of(format);
        long allocated = Allocation.of(() -> {
            for (int at = 0; at < bytes.length; at = input.limit()) {
                input.limit(Math.min(bytes.length, at + random.between(1, 400)));
                assertThat(decoder.feed(input)).isFalse();
            }
        });
        // Each time the memory doubles, the one before is garbage: in all, twice as much as there is in the end.
        assertThat(allocated).isLessThanOrEqualTo(4L * bytes.length + 64 * 1024);
    }

    @Test
    void steppingAllocatesNothing() throws Exception {
        ByteBuffer frames = ByteBuffer.allocateDirect(108 * 70);
        while (frames.hasRemaining()) {
            frames.putInt(7).putInt(100).position(frames.position() + 100);
        }
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
        byte[] bytes = new byte[108 * 70];
        ByteBuffer filling = ByteBuffer.wrap(bytes);
        while (filling.hasRemaining()) {
            filling.putInt(7).putInt(100).position(filling.position() + 100);
        }
        ByteBuffer piece = ByteBuffer.wrap(Arrays.copyOf(bytes, bytes.length));
        FrameDecoder decoder = FrameDecoder.of(FrameFormat.typeAndLength());
        assertThat(Allocation.eachTime(() -> {
                    for (int at = 0; at < bytes.length; at += 60) {
                        piece.limit(at + 60).position(at);
                        while (decoder.feed(piece)) {
                            assertThatIsAFrame(decoder.length() == 100);
                        }
                    }
                }))
                .isZero();
    }

    private static void assertThatIsAFrame(boolean holds) {
        if (!holds) {
            throw new AssertionError("not the length that was written");
        }
    }
}
