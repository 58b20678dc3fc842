package io.thalweg.lab.experiment.append;

import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** The append log; a pass goes on where the last one ended. */
final class LogRecorder implements Recorder {
    private final Path directory;
    private final AppendLog log;
    private final Acknowledgement acknowledgement;
    private long begun;

    LogRecorder(Path directory, boolean toDisk) throws IOException {
        this.directory = directory;
        log = AppendLog.open(directory);
        acknowledgement = toDisk ? Acknowledgement.DISK : Acknowledgement.OS;
    }

    @Override
    public void append(byte[] bytes, int from, int length) throws IOException {
        log.append(ByteBuffer.wrap(bytes, from, length));
    }

    @Override
    public void commit() throws IOException {
        log.commit(acknowledgement);
    }

    @Override
    public void begin() throws IOException {
        begun = log.nextSequence();
        log.dropBefore(begun);
    }

    @Override
    public long crc32c() throws IOException {
        CRC32C crc = new CRC32C();
        try (LogReader reader = LogReader.open(directory, begun)) {
            while (reader.next()) {
                crc.update(reader.payload());
            }
        }
        return crc.getValue();
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
