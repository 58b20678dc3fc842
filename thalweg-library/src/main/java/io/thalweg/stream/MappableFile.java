package io.thalweg.stream;

import java.io.Closeable;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A file that is open to be mapped. Where java.io can name it, no interrupt closes it: only its channel would be closed, which
 * is needed for the mapping alone.
 */
interface MappableFile extends Closeable {
    /** As it is now. */
    long sizeBytes() throws IOException;

    /** Reads at most {@code length} bytes from {@code at} on; -1 at the end. One thread at a time. */
    int read(byte[] into, int start, int length, long at) throws IOException;

    FileChannel channel();

    /**
     * Opens a file; every failure is that of java.io.
     *
     * @throws UnsupportedOperationException if its file system has no channels
     */
    static MappableFile open(Path path) throws FileNotFoundException {
        File file = PathOpener.asFile(path);
        if (file != null) {
            return new Plain(new RandomAccessFile(file, "r"));
        }
        try {
            return new OfChannel(FileChannel.open(path));
        } catch (IOException e) {
            throw PathOpener.notFound(path, e);
        }
    }

    /** A file that java.io can name. */
    record Plain(RandomAccessFile file) implements MappableFile {
        @Override
        public long sizeBytes() throws IOException {
            return file.length();
        }

        @Override
        public int read(byte[] into, int start, int length, long at) throws IOException {
            file.seek(at);
            return file.read(into, start, length);
        }

        @Override
        public FileChannel channel() {
            return file.getChannel();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** Another; an interrupt that comes within the moment of a call closes it. */
    record OfChannel(FileChannel channel) implements MappableFile {
        @Override
        public long sizeBytes() throws IOException {
            return Uninterrupted.run(channel::size);
        }

        @Override
        public int read(byte[] into, int start, int length, long at) throws IOException {
            return Uninterrupted.run(() -> channel.read(ByteBuffer.wrap(into, start, length), at));
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
