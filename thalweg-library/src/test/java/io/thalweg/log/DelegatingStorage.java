package io.thalweg.log;

import java.io.IOException;
import java.util.List;

/** Another storage, of which tests change what they need. */
class DelegatingStorage implements LogStorage {
    final LogStorage storage;

    DelegatingStorage(LogStorage storage) {
        this.storage = storage;
    }

    /** What stands for a file of the other storage: the file itself. */
    LogFile instead(LogFile file) {
        return file;
    }

    @Override
    public String name() {
        return storage.name();
    }

    @Override
    public List<String> names() throws IOException {
        return storage.names();
    }

    @Override
    public LogFile create(String name) throws IOException {
        return instead(storage.create(name));
    }

    @Override
    public LogFile openToRead(String name) throws IOException {
        return instead(storage.openToRead(name));
    }

    @Override
    public void cut(String name, long sizeBytes) throws IOException {
        storage.cut(name, sizeBytes);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        storage.rename(from, to);
    }

    @Override
    public void delete(String name) throws IOException {
        storage.delete(name);
    }

    @Override
    public void force() throws ForceFailedException {
        storage.force();
    }

    /** Another file, of which tests change what they need. */
    static class DelegatingFile implements LogFile {
        final LogFile file;

        DelegatingFile(LogFile file) {
            this.file = file;
        }

        @Override
        public long sizeBytes() throws IOException {
            return file.sizeBytes();
        }

        @Override
        public int read(long offset, byte[] into, int at, int length) throws IOException {
            return file.read(offset, into, at, length);
        }

        @Override
        public void write(long offset, byte[] from, int at, int length) throws IOException {
            file.write(offset, from, at, length);
        }

        @Override
        public void setSize(long sizeBytes) throws IOException {
            file.setSize(sizeBytes);
        }

        @Override
        public void force() throws ForceFailedException {
            file.force();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
