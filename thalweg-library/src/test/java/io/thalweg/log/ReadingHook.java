package io.thalweg.log;

import java.io.IOException;
import java.util.List;

/** A storage for readers: before each of their reads something else happens to the log. */
final class ReadingHook implements LogStorage {
    private final LogStorage storage;
    private final FailingDisk.Meanwhile meanwhile;

    ReadingHook(LogStorage storage, FailingDisk.Meanwhile meanwhile) {
        this.storage = storage;
        this.meanwhile = meanwhile;
    }

    @Override
    public String name() {
        return storage.name();
    }

    @Override
    public List<String> names() throws IOException {
        meanwhile.run();
        return storage.names();
    }

    @Override
    public LogFile openToRead(String name) throws IOException {
        LogFile file = storage.openToRead(name);
        return new LogFile() {
            @Override
            public long sizeBytes() throws IOException {
                meanwhile.run();
                return file.sizeBytes();
            }

            @Override
            public int read(long offset, byte[] into, int at, int length) throws IOException {
                meanwhile.run();
                return file.read(offset, into, at, length);
            }

            @Override
            public void close() throws IOException {
                file.close();
            }

            @Override
            public void write(long offset, byte[] from, int at, int length) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void setSize(long sizeBytes) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void force() {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Override
    public LogFile create(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void cut(String name, long sizeBytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void rename(String from, String to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void force() {
        throw new UnsupportedOperationException();
    }
}
