package io.thalweg.bench.log;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What a program does that has no log: the length and the bytes of each record in a buffer, which is written when it is
 * full and at a commit, and forced there. No checksum, no recovery.
 */
final class ChannelStore implements RecordStore {
    private static final String FILE = "records";
    private static final int BUFFER_BYTES = 64 * 1024;

    /** As a segment of the library's log. */
    private static final int PREALLOCATED_BYTES = 64 << 20;

    private final FileChannel channel;
    private final Survival level;
    private final boolean preallocated;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private long position;
    private long allocated;

    ChannelStore(Path directory, Survival level, boolean preallocated) throws IOException {
        channel = FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.level = level;
        this.preallocated = preallocated;
        require(0);
    }

    @Override
    public synchronized void append(byte[] bytes, int from, int length) throws IOException {
        int needed = Integer.BYTES + length;
        if (buffer.remaining() < needed) {
            write();
        }
        if (buffer.capacity() < needed) {
            buffer = ByteBuffer.allocateDirect(needed);
        }
        buffer.putInt(length).put(bytes, from, length);
    }

    @Override
    public synchronized void commit() throws IOException {
        write();
        if (level == Survival.DISK) {
            channel.force(false);
        }
    }

    private void write() throws IOException {
        buffer.flip();
        require(buffer.remaining());
        while (buffer.hasRemaining()) {
            position += channel.write(buffer, position);
        }
        buffer.clear();
    }

    /** Zeros, so that later writes change neither the file's size nor its blocks. */
    private void require(int bytes) throws IOException {
        while (preallocated && position + bytes >= allocated) {
            ByteBuffer zeros = ByteBuffer.allocateDirect(1 << 20);
            for (long end = allocated + PREALLOCATED_BYTES; allocated < end; ) {
                allocated += channel.write(zeros.clear(), allocated);
            }
            channel.force(true);
        }
    }

    /** Not through a mapping: in a second, more is written than one may have. */
    static void readBack(Path directory, PayloadConsumer records) throws IOException {
        Path file = directory.resolve(FILE);
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (long left = Files.size(file); left >= Integer.BYTES; ) {
                int length = in.readInt();
                if (length <= 0) { // what was only preallocated
                    return;
                }
                byte[] payload = new byte[length];
                in.readFully(payload);
                records.record(payload);
                left -= Integer.BYTES + length;
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
