package io.thalweg.lab.experiment.append;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A buffered stream, whose channel is forced; a new file in each pass. */
final class StreamRecorder implements Recorder {
    private final Path path;
    private final boolean toDisk;
    private FileOutputStream file;
    private BufferedOutputStream out;

    StreamRecorder(Path directory, boolean toDisk) throws IOException {
        path = directory.resolve(FILE);
        this.toDisk = toDisk;
        file = new FileOutputStream(path.toFile());
        out = new BufferedOutputStream(file, BUFFER_BYTES);
    }

    @Override
    public void append(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
    }

    @Override
    public void commit() throws IOException {
        out.flush();
        if (toDisk) {
            file.getChannel().force(false);
        }
    }

    @Override
    public void begin() throws IOException {
        close();
        file = new FileOutputStream(path.toFile());
        out = new BufferedOutputStream(file, BUFFER_BYTES);
    }

    @Override
    public long crc32c() throws IOException {
        return Recorder.crc32c(Files.readAllBytes(path));
    }

    @Override
    public void close() throws IOException {
        out.close();
        Files.delete(path);
    }
}
