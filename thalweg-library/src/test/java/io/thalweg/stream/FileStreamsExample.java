package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the Javadoc quotes. */
class FileStreamsExample {
    @TempDir
    Path directory;

    // @start region=write
    static void write(Path file, int... numbers) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new TunedFileOutputStream(file))) {
            for (int number : numbers) {
                out.writeInt(number);
            }
        }
    }
    // @end

    // @start region=read
    static int read(Path file, long index) throws IOException {
        try (DataInputStream in = new DataInputStream(new TunedFileInputStream(file))) {
            in.skipNBytes(index * Integer.BYTES);
            return in.readInt();
        }
    }
    // @end

    // @start region=sum
    static long sum(Path file) throws IOException {
        long sum = 0;
        try (TunedFileInputStream in = new TunedFileInputStream(file)) {
            for (ByteBuffer chunk; (chunk = in.nextChunk()) != null; ) {
                for (int i = 0; i < chunk.limit(); i++) {
                    sum += chunk.get(i) & 0xff;
                }
            }
        }
        return sum;
    }
    // @end

    @Test
    void readsWhatItWrote() throws IOException {
        Path file = directory.resolve("numbers");

        write(file, 1, 2, 3);
        assertThat(read(file, 2)).isEqualTo(3);
    }

    @Test
    void sumsAllBytes() throws IOException {
        Path file = Files.write(directory.resolve("bytes"), new byte[] {1, 2, (byte) 200});

        assertThat(sum(file)).isEqualTo(203);
    }
}
