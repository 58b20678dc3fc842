package io.thalweg.audit.cost;

import io.thalweg.audit.cost.Probes.Probe;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** {@code FileChannel.transferTo} from one file to another, which the system does by itself. */
final class FileTransferProbe implements Probe {
    private static final int FILE_BYTES = 1 << 20;
    private static final int MOST_CALLS = 1024;

    private final FileChannel from;
    private final FileChannel to;
    private final int sizeBytes;

    private FileTransferProbe(FileChannel from, FileChannel to, int sizeBytes) {
        this.from = from;
        this.to = to;
        this.sizeBytes = sizeBytes;
    }

    static Probe of(int sizeBytes) throws IOException {
        FileChannel from = temporary();
        from.write(ByteBuffer.allocate(FILE_BYTES));
        return new FileTransferProbe(from, temporary(), sizeBytes);
    }

    private static FileChannel temporary() throws IOException {
        Path path = Files.createTempFile("thalweg-calibration", ".tmp");
        return FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    @Override
    public void prepare() throws IOException {
        to.position(0);
    }

    @Override
    public int calls() throws IOException {
        int count = Math.min(MOST_CALLS, FILE_BYTES / sizeBytes);
        for (int i = 0; i < count; i++) {
            from.transferTo((long) i * sizeBytes, sizeBytes, to);
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        from.close();
        to.close();
    }
}
