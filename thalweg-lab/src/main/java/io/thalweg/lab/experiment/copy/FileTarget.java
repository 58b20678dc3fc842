package io.thalweg.lab.experiment.copy;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A new file for each pass, deleted untimed: one that is replaced by truncation would be flushed to the disk by ext4.
 */
final class FileTarget implements CopyTarget {
    private static final int CHECK_BYTES = 256 * 1024;

    private final Path path;
    private @Nullable Closeable open;

    FileTarget(Path path) throws IOException {
        this.path = path;
        Files.deleteIfExists(path);
    }

    @Override
    public OutputStream stream() throws IOException {
        OutputStream out = new FileOutputStream(path.toFile());
        open = out;
        return out;
    }

    @Override
    public WritableByteChannel channel() throws IOException {
        FileChannel out = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        open = out;
        return out;
    }

    @Override
    public void filesCopy(Path from) throws IOException {
        Files.copy(from, path);
    }

    @Override
    public void finish() throws IOException {
        if (open != null) {
            open.close();
            open = null;
        }
    }

    /** Of what stands in the file, not of what was handed over. */
    @Override
    public long crc32c() throws IOException {
        CRC32C crc = new CRC32C();
        ByteBuffer bytes = ByteBuffer.allocateDirect(CHECK_BYTES);
        try (FileChannel in = FileChannel.open(path)) {
            while (in.read(bytes.clear()) >= 0) {
                crc.update(bytes.flip());
            }
        }
        return crc.getValue();
    }

    @Override
    public void reset() throws IOException {
        Files.deleteIfExists(path);
    }

    @Override
    public void close() throws IOException {
        finish();
        reset();
    }
}
