package io.thalweg.random;

import io.thalweg.internal.Pauses;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/**
 * Reads past the page cache, which takes and gives whole blocks at addresses that are multiples of one. What is asked
 * for otherwise is copied out of blocks of its own.
 */
final class DirectReads {
    /** Enough for any page of an index; more is read in several pieces, or by the caller into aligned memory. */
    private static final int BLOCKS_BYTES = 128 << 10;

    /** Of a package that javac warns of whenever it is named, although the JDK exports it. */
    private static final String OPTIONS = "com.sun.nio.file.ExtendedOpenOption";

    private final ChannelPool channels;
    private final int blockBytes;
    private final Semaphore permits;
    private final Queue<ByteBuffer> unused = new ConcurrentLinkedQueue<>();

    /** @param mostBuffers bounds the memory; more threads than that wait for each other */
    DirectReads(ChannelPool channels, int blockBytes, int mostBuffers) {
        this.channels = channels;
        this.blockBytes = blockBytes;
        this.permits = new Semaphore(mostBuffers);
    }

    /** What opens a file so. */
    static OpenOption option(Path path) throws FileSystemException {
        try {
            return Arrays.stream(Class.forName(OPTIONS).getEnumConstants())
                    .filter(option -> option.toString().equals("DIRECT"))
                    .map(OpenOption.class::cast)
                    .findFirst()
                    .orElseThrow(() -> new ClassNotFoundException(OPTIONS + ".DIRECT"));
        } catch (ClassNotFoundException e) {
            FileSystemException missing = new FileSystemException(
                    path.toString(),
                    null,
                    "cannot be opened for direct I/O: this JVM lacks " + e.getMessage()
                            + "; add the module jdk.unsupported, or open it without direct()");
            missing.initCause(e);
            throw missing;
        }
    }

    /**
     * The alignment that the file system of {@code path} asks for.
     *
     * @throws UnsupportedOperationException if it tells none
     */
    static int blockBytes(Path path) throws IOException {
        return Math.toIntExact(Files.getFileStore(path).getBlockSize());
    }

    /** At most what {@code into} has room for; fewer only where the file ends, or the system gives fewer. */
    int read(ByteBuffer into, long position) throws IOException {
        if (isAligned(into, position)) {
            return channels.read(into, position);
        }
        ByteBuffer blocks = take();
        try {
            int begin = into.position();
            while (into.hasRemaining() && readBlocks(blocks, into, position + into.position() - begin)) {}
            int total = into.position() - begin;
            return total > 0 ? total : -1;
        } finally {
            unused.add(blocks);
            permits.release();
        }
    }

    private boolean isAligned(ByteBuffer into, long position) {
        return into.isDirect()
                && position % blockBytes == 0
                && into.remaining() % blockBytes == 0
                && into.alignmentOffset(into.position(), blockBytes) == 0;
    }

    /** Reads the blocks around the next bytes and copies these; at least one byte, or false at the end of the file. */
    private boolean readBlocks(ByteBuffer blocks, ByteBuffer into, long position) throws IOException {
        int before = (int) (position % blockBytes);
        int wanted = Math.min(into.remaining(), blocks.capacity() - blockBytes);
        int whole = (before + wanted + blockBytes - 1) / blockBytes * blockBytes;
        for (int tooShort = 0; ; ) {
            int n = channels.read(blocks.clear().limit(whole), position - before);
            if (n > before) {
                into.put(blocks.slice(before, Math.min(n - before, wanted)));
                return true;
            }
            // A file system may give less than it is asked for, and less than the file has: only its size says which.
            if (n < 0 || position >= channels.size()) {
                return false;
            }
            Pauses.afterEmpty(++tooShort);
        }
    }

    private ByteBuffer take() throws IOException {
        try {
            permits.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ClosedByInterruptException ended = new ClosedByInterruptException();
            ended.initCause(e);
            throw ended;
        }
        ByteBuffer blocks = unused.poll();
        if (blocks != null) {
            return blocks;
        }
        int bytes = Math.max(BLOCKS_BYTES, 2 * blockBytes);
        try {
            return ByteBuffer.allocateDirect(bytes + blockBytes)
                    .alignedSlice(blockBytes)
                    .slice(0, bytes);
        } catch (OutOfMemoryError e) {
            permits.release();
            throw e;
        }
    }
}
