package io.thalweg.channel;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.FalteringInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A source that now and then throws what is no IOException: an error of the JVM, or a mistake of somebody's. It passes
 * through as it is, and whoever goes on all the same loses no byte and gets none twice.
 */
class SourceErrorTest {
    private static final int VALUES = 500;

    private static final List<Throwable> THROWN =
            List.of(new OutOfMemoryError("native"), new StackOverflowError(), new IllegalStateException("odd"));

    private interface Opening<T> {
        T over(BufferedReadableByteChannel source) throws IOException;
    }

    private interface Use<T> {
        void of(T reader, FalteringInputStream source) throws Exception;
    }

    /**
     * As a stream, read into an array, and as a channel, read into direct memory; each time something else is thrown.
     */
    private static <T> void overAllSources(byte[] bytes, Opening<T> opening, Use<T> use) throws Exception {
        for (Throwable thrown : THROWN) {
            FalteringInputStream stream = new FalteringInputStream(bytes, thrown);
            use.of(opening.over(BufferedReadableByteChannel.of(stream)), stream);
            FalteringInputStream behindAChannel = new FalteringInputStream(bytes, thrown);
            use.of(opening.over(BufferedReadableByteChannel.of(Channels.newChannel(behindAChannel))), behindAChannel);
        }
    }

    private static byte[] ints() {
        ByteBuffer ints = ByteBuffer.allocate(Integer.BYTES * VALUES);
        for (int i = 0; i < VALUES; i++) {
            ints.putInt(i);
        }
        return ints.array();
    }

    @Test
    void valuesAreWhole() throws Exception {
        overAllSources(ints(), channel -> channel, (in, source) -> {
            for (int i = 0; i < VALUES; i++) {
                assertThat(source.despiteIt(in::getInt)).isEqualTo(i);
            }
            assertThat(source.despiteIt(() -> in.request(1))).isFalse();
        });
    }

    @Test
    void skippedBytesCountOnce() throws Exception {
        overAllSources(ints(), channel -> channel, (in, source) -> {
            int end = Integer.BYTES * (VALUES - 1);
            source.despiteIt(() -> {
                in.skip(end - in.position());
                return true;
            });
            assertThat(source.despiteIt(in::getInt)).isEqualTo(VALUES - 1);
        });
    }

    @Test
    void transferGoesOnWhereItStopped() throws Exception {
        overAllSources(ints(), channel -> channel, (in, source) -> {
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            source.despiteIt(() -> in.transferTo(Channels.newChannel(target)));
            assertThat(target.toByteArray()).isEqualTo(ints());
        });
    }

    @Test
    void transferGoesOnBehindWhatItsTargetTook() throws Exception {
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new ByteArrayInputStream(ints()));
        FalteringChannel target = new FalteringChannel();
        for (boolean done = false; !done; ) {
            long taken = target.taken.size();
            assertThat(in.position()).isEqualTo(taken);
            try {
                in.transferTo(target);
                done = true;
            } catch (StackOverflowError e) {
                assertThat(target.taken.size()).isGreaterThan((int) taken);
            }
        }
        assertThat(target.taken.toByteArray()).isEqualTo(ints());
    }

    /** Takes some bytes at every other call, and throws at those between. */
    private static final class FalteringChannel implements WritableByteChannel {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private boolean throwsNext;

        @Override
        public int write(ByteBuffer from) {
            if (throwsNext) {
                throwsNext = false;
                throw new StackOverflowError();
            }
            throwsNext = true;
            byte[] some = new byte[Math.min(500, from.remaining())];
            from.get(some);
            taken.writeBytes(some);
            return some.length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void streamOfAChannelGoesOn() throws Exception {
        overAllSources(ints(), channel -> channel.asInputStream(), (in, source) -> {
            ByteArrayOutputStream got = new ByteArrayOutputStream();
            byte[] some = new byte[100];
            for (int n; (n = source.despiteIt(() -> in.read(some))) >= 0; ) {
                got.write(some, 0, n);
            }
            assertThat(got.toByteArray()).isEqualTo(ints());
        });
    }

    @Test
    void framesAreWhole() throws Exception {
        ByteBuffer frames = ByteBuffer.allocate(2 * Integer.BYTES * VALUES);
        for (int i = 0; i < VALUES; i++) {
            frames.putInt(Integer.BYTES).putInt(i);
        }
        overAllSources(
                frames.array(), channel -> FrameReader.of(channel, FrameFormat.lengthPrefixed()), (reader, source) -> {
                    for (int i = 0; i < VALUES; i++) {
                        assertThat(source.despiteIt(reader::next)).isTrue();
                        assertThat(reader.payload().getInt()).isEqualTo(i);
                        assertThat(reader.offset()).isEqualTo(2L * Integer.BYTES * i);
                    }
                    assertThat(source.despiteIt(reader::next)).isFalse();
                });
    }

    @Test
    void linesAreWhole() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < VALUES; i++) {
            lines.append("line ").append(i).append(i % 3 == 0 ? "\r\n" : i % 3 == 1 ? "\n" : "\r");
        }
        overAllSources(lines.toString().getBytes(US_ASCII), channel -> LineReader.of(channel), (reader, source) -> {
            for (int i = 0; i < VALUES; i++) {
                assertThat(source.despiteIt(reader::next)).isTrue();
                assertThat(reader.string()).isEqualTo("line " + i);
                assertThat(reader.lineNumber()).isEqualTo(i + 1);
            }
            assertThat(source.despiteIt(reader::next)).isFalse();
        });
    }

    @Test
    void byteOrderMarkIsSkippedOnce() throws Exception {
        byte[] text = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 'a', '\n', 'b'};
        Opening<LineReader> opening =
                channel -> LineReader.builder().skipByteOrderMark(true).build(channel);
        overAllSources(text, opening, (reader, source) -> {
            assertThat(source.despiteIt(reader::next)).isTrue();
            assertThat(reader.string()).isEqualTo("a");
            assertThat(source.despiteIt(reader::next)).isTrue();
            assertThat(reader.string()).isEqualTo("b");
            assertThat(source.despiteIt(reader::next)).isFalse();
        });
    }
}
