package io.thalweg.flow;

import io.thalweg.internal.Failures;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A regular file that several threads read, as long as it was when it was opened. The last of them closes it. */
final class OpenFile implements Closeable {
    final String name;
    final long sizeBytes;
    private final FileChannel channel;
    private int users = 1;

    OpenFile(FileChannel channel, String name) throws IOException {
        this.channel = channel;
        this.name = name;
        this.sizeBytes = channel.size();
    }

    /** Whether it has bytes although its size is 0, as files in {@code /proc}. */
    boolean hidesItsSize() throws IOException {
        if (sizeBytes > 0) {
            return false;
        }
        try {
            return channel.read(ByteBuffer.allocate(1), 0) > 0;
        } catch (IOException e) {
            throw unread(0, e);
        }
    }

    /** Somebody else will {@link #close} it too. */
    synchronized OpenFile retain() {
        users++;
        return this;
    }

    /** Reads at most what {@code into} has room for, at least one byte, from {@code offset} on. */
    int read(ByteBuffer into, long offset) throws IOException {
        int n = channel.read(into, offset);
        if (n < 0) {
            throw Failures.complete("file shrank from " + sizeBytes + " to " + channel.size()
                    + " bytes while it was read: " + name + "; read it when no program writes to it");
        }
        return n;
    }

    /** As {@link #read}, for who reads past the buffered channel, which would say where it was. */
    int readLocated(ByteBuffer into, long offset) throws IOException {
        try {
            return read(into, offset);
        } catch (IOException e) {
            throw unread(offset, e);
        }
    }

    private IOException unread(long offset, IOException e) {
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
