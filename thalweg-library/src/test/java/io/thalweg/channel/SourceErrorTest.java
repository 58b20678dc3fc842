package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.line.LineReader;
import io.thalweg.testkit.FalteringInputStream;
import io.thalweg.testkit.OpenTarget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
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

    private static byte[] ints() {
        ByteBuffer ints = ByteBuffer.allocate(Integer.BYTES * VALUES);
        for (int i = 0; i < VALUES; i++) {
            ints.putInt(i);
        }
        return ints.array();
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
    private static final class FalteringChannel implements OpenTarget {
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
    }

    @Test
    void byteOrderMarkIsSkippedOnce() throws Exception {
        byte[] text = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 'a', '\n', 'b'};
        for (Throwable thrown : THROWN) {
            for (boolean channel : new boolean[] {true, false}) {
                FalteringInputStream source = new FalteringInputStream(text, thrown);
                LineReader.Builder builder = LineReader.builder().skipByteOrderMark(true);
                LineReader reader = channel ? builder.build(Channels.newChannel(source)) : builder.build(source);
                assertThat(source.despiteIt(reader::next)).isTrue();
                assertThat(reader.string()).isEqualTo("a");
                assertThat(source.despiteIt(reader::next)).isTrue();
                assertThat(reader.string()).isEqualTo("b");
                assertThat(source.despiteIt(reader::next)).isFalse();
            }
        }
    }
}
