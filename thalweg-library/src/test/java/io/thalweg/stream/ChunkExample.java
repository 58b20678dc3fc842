package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkExample {
    @TempDir
    Path directory;

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
    void sumsAllBytes() throws IOException {
        Path file = Files.write(directory.resolve("bytes"), new byte[] {1, 2, (byte) 200});

        assertThat(sum(file)).isEqualTo(203);
    }
}
