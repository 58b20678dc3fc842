package io.thalweg.internal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;

/**
 * A regular file that several threads read at any offset, as long as it was when it was opened. The last user to close
 * it closes the channel.
 */
public final class OpenFile implements Closeable {
    private static final String ONLY =
            ", so it can only be read from its beginning: by one reader, if need be over a ReadAhead";

    private final String name;
    private final long sizeBytes;
    private final FileChannel channel;
    private int users = 1;

    private OpenFile(FileChannel channel, String name) throws IOException {
        this.channel = channel;
        this.name = name;
        this.sizeBytes = channel.size();
    }

    /**
     * Opens {@code path}.
     *
     * @throws FileSystemException if it cannot be read at any offset
     */
    public static OpenFile open(Path path) throws IOException {
        sizeBytes(path);
        SeekableByteChannel channel = Files.newByteChannel(path);
        if (!(channel instanceof FileChannel file)) {
            channel.close();
            throw refused(path, "is of a file system whose files cannot be read at an offset; copy it to another");
        }
        try {
            OpenFile opened = new OpenFile(file, path.toString());
            if (opened.hidesItsSize()) {
                throw refused(path, "has bytes but a size of 0" + ONLY);
            }
            return opened;
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    /**
     * The size of a file that {@link #open} takes, as its path says.
     *
     * @throws FileSystemException if its kind, or its name, says that it cannot be read at any offset
     */
    public static long sizeBytes(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw refused(
                    path, attributes.isDirectory() ? "is a directory; a file is needed" : "is no regular file" + ONLY);
        }
        if (path.toString().toLowerCase(Locale.ROOT).endsWith(".gz")) {
            throw refused(
                    path, "is compressed" + ONLY + "; decompress it, or rename it if its content is not compressed");
        }
        return attributes.size();
    }

    private static FileSystemException refused(Path path, String reason) {
        return new FileSystemException(path.toString(), null, reason);
    }

    /** Whether it has bytes although its size is 0, as files in {@code /proc}. */
    private boolean hidesItsSize() throws IOException {
        if (sizeBytes > 0) {
            return false;
        }
        try {
            return channel.read(ByteBuffer.allocate(1), 0) > 0;
        } catch (IOException e) {
            throw located(0, e);
        }
    }

    /** The path that it was opened by. */
    public String name() {
        return name;
    }

    /** Bytes that it had when it was opened. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** Another user will {@link #close} it too. */
    public synchronized OpenFile retain() {
        users++;
        return this;
    }

    /** Reads at most what {@code into} has room for, at least one byte, from {@code offset} on. */
    public int read(ByteBuffer into, long offset) throws IOException {
        int n = channel.read(into, offset);
        if (n < 0) {
            throw Failures.complete("file shrank from " + sizeBytes + " to " + channel.size()
                    + " bytes while it was read: " + name + "; read it when no program writes to it");
        }
        return n;
    }

    /** As {@link #read}, for callers without a buffered channel above, which would add the place to an error. */
    public int readLocated(ByteBuffer into, long offset) throws IOException {
        try {
            return read(into, offset);
        } catch (IOException e) {
            throw located(offset, e);
        }
    }

    private IOException located(long offset, IOException e) {
        return Failures.of("cannot read at offset " + offset + " of " + name, e);
    }

    @Override
    public void close() throws IOException {
        synchronized (this) {
            if (--users > 0) {
                return;
            }
        }
        channel.close();
    }
}
