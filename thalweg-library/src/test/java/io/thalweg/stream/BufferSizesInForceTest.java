package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.testkit.ChildJvm;
import io.thalweg.tune.BufferSizes;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The streams obey the sizes in force; the size of a chunk tells which was used. */
class BufferSizesInForceTest {
    @TempDir
    Path directory;

    @Test
    void aLongFileGetsTheSizeForItHoweverItIsNamed() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[100_000]);
        try (FileInputStream open = new FileInputStream(file.toFile())) {
            assertThat(sizeAfter10Kilobytes(new TunedFileInputStream(open.getFD())))
                    .isEqualTo(BufferSizes.forFile());
        }
        int forFile = BufferSizes.forFile(file);
        assertThat(sizeAfter10Kilobytes(new TunedFileInputStream(file))).isEqualTo(forFile);
        assertThat(sizeAfter10Kilobytes(new TunedFileInputStream(file.toFile())))
                .isEqualTo(forFile);
        assertThat(sizeAfter10Kilobytes(new TunedFileInputStream(file.toString())))
                .isEqualTo(forFile);
    }

    /** Before, it is not asked for. */
    private static int sizeAfter10Kilobytes(TunedFileInputStream stream) throws IOException {
        try (TunedFileInputStream in = stream) {
            in.skipNBytes(10_000);
            return in.bufferSizeBytes();
        }
    }

    @Test
    void aPropertySetsTheSizeOfStreamsThatNameNone() throws Exception {
        assumeThat(System.getenv("CALLS_SHORT"))
                .as("a chunk is as long as its read")
                .isNull();
        Path file = Files.write(directory.resolve("file"), new byte[100_000]);

        ChildJvm.Result result = ChildJvm.running(SecondChunks.class)
                .with("-Dthalweg.bufferSize=5000", "-Dthalweg.bufferSize.file=10000")
                .run(file.toString());

        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines())
                .containsExactly("file 10000", "file with a size 777", "stream 5000", "buffered stream 8192");
    }

    /** Prints the size of each stream's second chunk: a file is not asked about before it proves long. */
    static final class SecondChunks {
        private SecondChunks() {}

        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(arguments[0]);
            InputStream source = new ByteArrayInputStream(new byte[100_000]);
            print("file", new TunedFileInputStream(file));
            print("file with a size", new TunedFileInputStream(file, 777));
            print("stream", new TunedInputStream(source));
            print("buffered stream", new TunedInputStream(new BufferedInputStream(source)));
        }

        private static void print(String name, TunedInputStream stream) throws IOException {
            try (TunedInputStream in = stream) {
                in.nextChunk();
                ByteBuffer chunk = in.nextChunk();
                System.out.println(name + " " + (chunk == null ? 0 : chunk.remaining()));
            }
        }
    }
}
