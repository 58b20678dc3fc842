package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quoted by the Javadoc and docs/reference/flow.md. */
class ReadAheadExample {
    @TempDir
    Path directory;

    // @start region=read
    /** Decompresses on one processor while another computes the checksum. */
    static long checksum(Path compressed) throws IOException {
        CRC32 checksum = new CRC32();
        byte[] bytes = new byte[64 << 10];
        try (InputStream in = ReadAhead.of(new GZIPInputStream(Files.newInputStream(compressed), 64 << 10))) {
            for (int n; (n = in.read(bytes)) >= 0; ) {
                checksum.update(bytes, 0, n);
            }
        }
        return checksum.getValue();
    }
    // @end

    @Test
    void computesTheChecksum() throws IOException {
        Path compressed = directory.resolve("file.gz");
        byte[] content = new byte[5 << 20];
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            out.write(content);
        }
        CRC32 expected = new CRC32();
        expected.update(content);
        assertThat(checksum(compressed)).isEqualTo(expected.getValue());
    }
}
