package io.thalweg.line;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** As many lines as a reader reads, in whatever pieces the bytes come. */
class LineCounterTest {
    private static final byte[] ENDINGS = {'\n', '\r', 0};

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @ParameterizedTest
    @EnumSource
    void linesAreThoseOfAReader(LineEndings endings) throws IOException {
        // Around a word, a block and a batch of them.
        for (int length : List.of(0, 1, 7, 8, 9, 16, 255, 256, 257, 2048, 16_383, 16_384, 16_385, 20_000)) {
            for (int text : new int[] {1, 3, 40, 10_000}) {
                byte[] bytes = textOf(length, text);
                assertThat(counted(endings, bytes, length))
                        .as("%s bytes, an ending in %s", length, text)
                        .isEqualTo(read(endings, bytes));
                assertThat(counted(endings, bytes, 100)).isEqualTo(read(endings, bytes));
            }
        }
    }

    @Test
    void whatIsNotInTheBufferIsRefusedBeforeItIsCounted() {
        ByteBuffer bytes =
                ByteBuffer.wrap("a\nb\nc\nd\ne\nf\n".getBytes(US_ASCII)).limit(9);
        LineCounter counter = new LineCounter();
        assertThatThrownBy(() -> counter.add(bytes, 0, 12)).isInstanceOf(IndexOutOfBoundsException.class);
        counter.add(bytes, 0, 9);
        assertThat(counter.lines()).isEqualTo(5);
    }

    private byte[] textOf(int length, int bytesToAnEnding) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            boolean ends = random.oneIn(bytesToAnEnding);
            bytes[i] = ends ? ENDINGS[Math.floorMod(random.bytes(1)[0], ENDINGS.length)] : (byte) 'x';
        }
        return bytes;
    }

    /** In pieces of at most so many bytes, none at the beginning of its buffer. */
    private long counted(LineEndings endings, byte[] bytes, int mostBytes) {
        LineCounter counter = new LineCounter(endings);
        for (int from = 0; from < bytes.length; ) {
            int n = Math.min(
                    bytes.length - from, mostBytes == bytes.length ? mostBytes : 1 + (random.bytes(1)[0] & 0x7F));
            // Newer JDKs count in direct memory itself, and copy out of the heap.
            ByteBuffer memory = random.oneIn(2) ? ByteBuffer.allocateDirect(3 + n) : ByteBuffer.allocate(3 + n);
            ByteBuffer piece = memory.put(3, bytes, from, n);
            counter.add(piece, 3, 3 + n);
            assertThat(piece.position()).isZero();
            from += n;
        }
        return counter.lines();
    }

    private static long read(LineEndings endings, byte[] bytes) throws IOException {
        try (LineReader reader = LineReader.builder().endings(endings).build(ScriptedReadableChannel.whole(bytes))) {
            long lines = 0;
            while (reader.next()) {
                lines++;
            }
            return lines;
        }
    }
}
