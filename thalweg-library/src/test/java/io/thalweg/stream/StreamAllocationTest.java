package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.Allocation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is not copied twice, and what is not asked for before it is needed. */
class StreamAllocationTest {
    private static final int LENGTH_BYTES = 4 << 20;
    private static final int SMALL_BYTES = 20_000;

    @TempDir
    Path directory;

    @Test
    void aFileIsReadIntoOneArrayBehindASingleByteToo() throws Exception {
        Path file = file();

        assertThat(Allocation.eachTime(() -> {
                    try (TunedFileInputStream in = new TunedFileInputStream(file, 8192)) {
                        in.read();
                        assertThat(in.readNBytes(LENGTH_BYTES)).hasSize(LENGTH_BYTES - 1);
                    }
                }))
                .isLessThan(LENGTH_BYTES * 3 / 2);
    }

    private Path file() throws IOException {
        return Files.write(directory.resolve("file"), new byte[LENGTH_BYTES]);
    }

    @Test
    void aFewBytesPayForAShortBuffer() throws Exception {
        assertThat(Allocation.eachTime(() -> toALargeBuffer().write(1))).isLessThan(SMALL_BYTES);
    }

    @Test
    void aPieceThatJustFitsIntoAShortBufferPaysForThatOne() throws Exception {
        byte[] piece = new byte[8192];

        assertThat(Allocation.eachTime(() -> toALargeBuffer().write(piece))).isLessThan(SMALL_BYTES);
    }

    private static TunedOutputStream toALargeBuffer() {
        return new TunedOutputStream(OutputStream.nullOutputStream(), LENGTH_BYTES);
    }

    @Test
    void aFullBufferIsEmptiedAndFilledAgain() throws Exception {
        TunedOutputStream out = new TunedOutputStream(OutputStream.nullOutputStream(), 64);

        assertThat(Allocation.eachTime(() -> {
                    for (int i = 0; i < 1000; i++) {
                        out.write(i);
                    }
                }))
                .isZero();
    }
}
