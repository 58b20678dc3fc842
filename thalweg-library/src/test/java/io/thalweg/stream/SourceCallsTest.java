package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.BulkInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** What a stream asks of its source: as much as fits, in as few calls, and nothing that it does not need. */
class SourceCallsTest {
    @Test
    void asksForAWholeBufferWheneverAllBytesAreTaken() throws IOException {
        Recorder source = new Recorder(100);
        source.mostBytes = 10;
        TunedInputStream in = new TunedInputStream(source, 64);

        in.nextChunk();
        in.nextChunk();
        in.nextChunk();
        assertThat(source.asked).containsExactly(64, 64, 64);
    }

    @Test
    void letsTheSourceFillAnArrayAsLargeAsTheBuffer() throws IOException {
        Recorder source = new Recorder(100);
        byte[] target = new byte[64];

        new TunedInputStream(source, target.length).read(target);
        assertThat(source.targets).singleElement().isSameAs(target);
    }

    @Test
    void returnsWhatItHasWhenTheSourceCannotSayWhetherThereIsMore() throws IOException {
        Recorder source = new Recorder(100) {
            @Override
            public int available() throws IOException {
                throw new IOException("unknown");
            }
        };
        source.mostBytes = 10;

        assertThat(new TunedInputStream(source, 64).read(new byte[100])).isEqualTo(10);
        assertThat(source.asked).hasSize(1);
    }

    @Test
    void seeksOnAsSoonAsAMarkIsGivenUp() throws IOException {
        Recorder source = new Recorder(1000);
        TunedInputStream in = new TunedInputStream(source, 16);

        in.mark(1);
        assertThat(in.skip(900)).isEqualTo(900);
        assertThat(source.asked).containsExactly(16);
        assertThat(source.skips).containsExactly(884L);
    }

    /** Some that cannot skip throw, even if it is about no byte. */
    @Test
    void asksNoSourceToSkipNothing() throws IOException {
        Recorder source = new Recorder(100) {
            @Override
            public long skip(long n) {
                skips.add(n);
                return 0;
            }
        };
        TunedInputStream in = new TunedInputStream(source, 16);

        in.read();
        assertThat(in.skip(20)).isEqualTo(20);
        assertThat(source.skips).containsExactly(5L);
    }

    @Test
    void readsOnBehindAMarkThatTakesHalfTheBuffer() throws IOException {
        Recorder source = new Recorder(100);
        TunedInputStream in = new TunedInputStream(source, 16);

        in.read(new byte[8]);
        in.mark(100);
        in.read(new byte[8]);
        in.read();
        assertThat(source.asked).as("first the buffer, then its free half").containsExactly(16, 8);
    }

    /** What a terminal gives after its end, and a named pipe from its next writer. */
    @Test
    void aTransferEndsWithTheFirstEnd() throws IOException {
        Queue<String> reads = new ArrayDeque<>(List.of("ab", "", "cd", ""));
        InputStream twoEnds = new BulkInput() {
            @Override
            public int read(byte[] target, int offset, int length) {
                byte[] next = reads.remove().getBytes(StandardCharsets.US_ASCII);
                System.arraycopy(next, 0, target, offset, next.length);
                return next.length == 0 ? -1 : next.length;
            }
        };
        TunedInputStream in = new TunedInputStream(twoEnds, 16);
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        ByteArrayOutputStream second = new ByteArrayOutputStream();

        assertThat(in.transferTo(first)).isEqualTo(2);
        assertThat(in.transferTo(second)).isEqualTo(2);

        assertThat(first).hasToString("ab");
        assertThat(second).hasToString("cd");
    }

    /** Keeps what it is asked for; gives all of it, unless told to give less. */
    private static class Recorder extends InputStream {
        final List<Integer> asked = new ArrayList<>();
        final List<byte[]> targets = new ArrayList<>();
        final List<Long> skips = new ArrayList<>();
        private final ByteArrayInputStream bytes;
        int mostBytes = Integer.MAX_VALUE;

        Recorder(int length) {
            bytes = new ByteArrayInputStream(new byte[length]);
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            asked.add(length);
            targets.add(target);
            return bytes.read(target, offset, Math.min(length, mostBytes));
        }

        @Override
        public long skip(long n) {
            skips.add(n);
            return bytes.skip(n);
        }

        @Override
        public int available() throws IOException {
            return bytes.available();
        }
    }
}
