package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.Failures;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A source that fails behind the first bytes of a call, or where it is only asked how many there are. */
class LateFailureTest {
    private static final int HALF_BYTES = 100;

    static Stream<Throwable> failures() {
        return Stream.of(
                new IOException("in the middle"),
                new IllegalStateException("in the middle"),
                new InternalError("in the middle"));
    }

    /** Bytes from 0 on, as many as are promised, with a failure between two halves. */
    private static class Halves extends InputStream {
        private final Throwable failure;
        private boolean told;
        private int position;

        Halves(Throwable failure) {
            this.failure = failure;
        }

        private int most(int wanted) throws IOException {
            if (position == HALF_BYTES && !told) {
                told = true;
                Failures.rethrow(failure);
            }
            return Math.min(wanted, (position < HALF_BYTES ? HALF_BYTES : 2 * HALF_BYTES) - position);
        }

        @Override
        public int read() throws IOException {
            return most(1) == 0 ? -1 : position++;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int n = most(length);
            for (int i = 0; i < n; i++) {
                into[offset + i] = (byte) position++;
            }
            return n == 0 ? -1 : n;
        }

        @Override
        public long skip(long n) throws IOException {
            int skipped = most((int) n);
            position += skipped;
            return skipped;
        }

        @Override
        public int available() throws IOException {
            return 2 * HALF_BYTES - position;
        }
    }

    @ParameterizedTest
    @MethodSource("failures")
    void skipTakesWhatIsBufferedFirst(Throwable failure) throws IOException {
        TunedInputStream in = new TunedInputStream(new Halves(failure), 4096);
        in.read();
        assertThat(in.skip(150)).isEqualTo(HALF_BYTES - 1);
        assertGoesOnAfter(failure, in);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void skipThatReadsKeepsWhatItHas(Throwable failure) throws IOException {
        TunedInputStream in = new TunedInputStream(new Halves(failure), 16);
        in.mark(4096); // Nothing may be skipped unread.
        assertThat(in.skip(150)).isEqualTo(HALF_BYTES);
        assertGoesOnAfter(failure, in);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void readOfManyBytesKeepsWhatItHas(Throwable failure) throws IOException {
        TunedInputStream in = new TunedInputStream(new Halves(failure), 16);
        assertThat(in.read(new byte[150])).isEqualTo(HALF_BYTES);
        assertGoesOnAfter(failure, in);
    }

    private static void assertGoesOnAfter(Throwable failure, TunedInputStream in) throws IOException {
        assertThat(in.position()).isEqualTo(HALF_BYTES);
        assertThatThrownBy(in::read).isSameAs(failure);
        assertThat(in.read()).isEqualTo(HALF_BYTES);
    }

    @Test
    void skipReadsWhereTheSourceFailsToSayHowMuchThereIs() throws IOException {
        TunedInputStream in = new TunedInputStream(
                new Halves(new IOException("never")) {
                    @Override
                    public int available() throws IOException {
                        throw new IOException("not supported");
                    }
                },
                16);
        in.skipNBytes(10);
        assertThat(in.read()).isEqualTo(10);
        in.skipNBytes(50);
        assertThat(in.read()).isEqualTo(61);
    }

    @Test
    void failureToSayHowMuchThereIsIsNoFailureOfTheNextRead() throws IOException {
        TunedInputStream in = new TunedInputStream(
                new Halves(new IOException("never")) {
                    private int asked;

                    @Override
                    public int available() throws IOException {
                        asked++;
                        if (asked == 2) {
                            throw new IOException("not now");
                        }
                        return asked == 1 ? 0 : 1;
                    }
                },
                16);
        int skipped = (int) in.skip(50);
        assertThat(in.read()).isEqualTo(skipped);
    }

    /** Whoever believed it would be somewhere else than it says. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 31, Long.MIN_VALUE, Long.MAX_VALUE})
    void skipThatAnswersWhatCannotBeIsRefused(long answer) throws IOException {
        InputStream source = new Halves(new IOException("never")) {
            @Override
            public long skip(long n) {
                return answer;
            }
        };
        TunedInputStream in = new TunedInputStream(source, 16);
        assertThatThrownBy(() -> in.skip(30))
                .isInstanceOf(IOException.class)
                .hasMessage("broken source " + source.getClass().getName()
                        + ": asked to skip at most 30 bytes at byte 0," + " but it reported " + answer);
        assertThat(in.read()).isZero();
    }
}
