package io.thalweg.lab.experiment;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Writes the made bytes one by one into a new file. Each pass gets a file of its own, deleted untimed, because ext4
 * flushes a file that is replaced by truncation and the flush would be measured instead of the stream.
 */
final class WriteTrial implements Trial {
    private final WriteVariant variant;
    private final Path path;
    private final int bufferBytes;
    private final byte[] content = GeneratedBytes.content();

    WriteTrial(WriteVariant variant, Path path, int bufferBytes) throws IOException {
        this.variant = variant;
        this.path = path;
        this.bufferBytes = bufferBytes;
        Files.deleteIfExists(path);
    }

    @Override
    public void pass() throws IOException {
        try (OutputStream out = variant.open(path, bufferBytes)) {
            writeByteByByte(out, content);
        }
    }

    private static void writeByteByByte(OutputStream out, byte[] content) throws IOException {
        for (byte b : content) {
            out.write(b);
        }
    }

    /** Of what stands in the file, not of what was handed to the stream. */
    @Override
    public long checksum() throws IOException {
        return crc32c(Files.readAllBytes(path));
    }

    @Override
    public long expectedChecksum() {
        return crc32c(content);
    }

    private static long crc32c(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }

    @Override
    public void reset() throws IOException {
        Files.deleteIfExists(path);
    }

    @Override
    public void close() throws IOException {
        reset();
    }
}
