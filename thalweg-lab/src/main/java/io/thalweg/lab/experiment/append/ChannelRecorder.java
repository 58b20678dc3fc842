package io.thalweg.lab.experiment.append;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A channel and a buffer in front of it; a new file in each pass. */
final class ChannelRecorder implements Recorder {
    private final Path file;
    private final boolean toDisk;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private FileChannel channel;

    ChannelRecorder(Path directory, boolean toDisk) throws IOException {
        file = directory.resolve(FILE);
        this.toDisk = toDisk;
        channel = create();
    }

    private FileChannel create() throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public void append(byte[] bytes, int from, int length) throws IOException {
        if (buffer.remaining() < length) {
            write();
        }
        buffer.put(bytes, from, length);
    }

    private void write() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    @Override
    public void commit() throws IOException {
        write();
        if (toDisk) {
            channel.force(false);
        }
    }

    @Override
    public void begin() throws IOException {
        close();
        channel = create();
    }

    @Override
    public long crc32c() throws IOException {
        return Recorder.crc32c(Files.readAllBytes(file));
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.delete(file);
    }
}
