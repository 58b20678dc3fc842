package io.thalweg.vector;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.Lines;
import io.thalweg.tune.BufferSizes;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * Lines counted with the processor's widest instructions, by the JDK's incubating Vector API. A line is what it is to
 * {@link Lines}. Thread-safe; each call is work of its own.
 */
public final class VectorLines {
    private static final byte LF = '\n';
    private static final byte CR = '\r';

    /** At most as many bytes as a {@code long} has bits, in which a mask is taken. */
    private static final VectorSpecies<Byte> SPECIES =
            ByteVector.SPECIES_PREFERRED.length() > Long.SIZE ? ByteVector.SPECIES_512 : ByteVector.SPECIES_PREFERRED;

    private static final int VECTOR_BYTES = SPECIES.length();

    private static final int CACHE_LINE_BYTES = 64;

    /** Stays in the nearest cache: with 16 KiB most of the gain is lost ({@code ./dev bench vector}). */
    private static final int BATCH_BYTES = 4096;

    /** As {@link Lines#count(Path)} has it; to map a shorter file costs more than to read it. */
    private static final int LEAST_MAPPED_BYTES = 1 << 20;

    /** Begins where a line of the cache does, as no array is sure to. */
    private final MemorySegment batch;

    private long endings;
    /** The byte before the next piece; an ending stands for the beginning of the file. */
    private byte last = LF;

    private VectorLines(Arena arena) {
        this.batch = arena.allocate(BATCH_BYTES, CACHE_LINE_BYTES);
    }

    /**
     * The number of lines in a file, as {@link Lines#count(Path)} tells it: ended by LF, CR or CRLF, the last one also
     * by the end of the file. What the file's length promises is counted through a mapping, which ends with the call.
     * What it does not tell, as with pipes and files in {@code /proc}, or what cannot be mapped, is read. What is
     * appended meanwhile is counted too if it comes in time.
     *
     * @throws IOException if the file cannot be read, or became shorter meanwhile
     */
    public static long count(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "is a directory; a file is needed");
        }
        int bufferSizeBytes = BufferSizes.forFile(path);
        try (Arena arena = Arena.ofConfined();
                SeekableByteChannel file = Files.newByteChannel(path);
                BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                        .bufferSize(bufferSizeBytes)
                        .name(path.toString())
                        .build(file)) {
            VectorLines lines = new VectorLines(arena);
            // An interrupt may have closed the file by now; reading tells.
            if (file instanceof FileChannel mappable && mappable.isOpen()) {
                in.skip(lines.addMapped(mappable, path));
            }
            while (in.request(1)) {
                ByteBuffer bytes = in.buffered();
                lines.add(MemorySegment.ofBuffer(bytes));
                in.skip(bytes.remaining());
            }
            return lines.last == LF || lines.last == CR ? lines.endings : lines.endings + 1;
        }
    }

    /** Adds the bytes from the file's beginning on that can be mapped, and answers how many these are. */
    private long addMapped(FileChannel file, Path path) throws IOException {
        long sizeBytes = 0;
        try (Arena mapping = Arena.ofConfined()) {
            sizeBytes = file.size();
            MemorySegment bytes = sizeBytes < LEAST_MAPPED_BYTES ? null : map(file, sizeBytes, mapping);
            if (bytes == null) {
                return 0;
            }
            add(bytes);
            requireWhole(file, sizeBytes, path, null);
            return sizeBytes;
        } catch (ClosedByInterruptException e) {
            e.initCause(new IOException(
                    "cannot count the lines of " + path + ": the thread was interrupted, which closes the channel"));
            throw e;
        } catch (InternalError e) {
            requireWhole(file, sizeBytes, path, e);
            throw e;
        }
    }

    private static void requireWhole(FileChannel file, long sizeBytes, Path path, @Nullable Throwable fault)
            throws IOException {
        long nowBytes = file.size();
        if (nowBytes < sizeBytes) {
            throw new IOException(
                    "file shrank from " + sizeBytes + " to " + nowBytes + " bytes while its lines were counted: " + path
                            + "; count when no program writes to it",
                    fault);
        }
    }

    /** Null where the file system cannot map; reading then tells what else may be wrong. */
    private static @Nullable MemorySegment map(FileChannel file, long sizeBytes, Arena mapping) throws IOException {
        try {
            return file.map(MapMode.READ_ONLY, 0, sizeBytes, mapping);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException unmappable) {
            return null;
        }
    }

    /** Adds bytes of any number. */
    private void add(MemorySegment bytes) {
        long sizeBytes = bytes.byteSize();
        for (long at = 0; at < sizeBytes; at += BATCH_BYTES) {
            addBatch(bytes, at, (int) Math.min(BATCH_BYTES, sizeBytes - at));
        }
    }

    /**
     * Copies first: a vector that is loaded from a mapping whose file has shrunk kills the JVM by SIGBUS, where the
     * JVM's own copy throws an error.
     */
    private void addBatch(MemorySegment bytes, long from, int length) {
        MemorySegment.copy(bytes, from, batch, 0, length);
        int padding = -length & (VECTOR_BYTES - 1);
        if (padding > 0) {
            batch.asSlice(length, padding).fill((byte) 0);
        }
        boolean afterCr = last == CR;
        long lineFeeds = lineFeedsWithoutCr(batch, length);
        endings += lineFeeds >= 0 && !afterCr ? lineFeeds : endings(batch, length, afterCr);
        last = batch.get(ValueLayout.JAVA_BYTE, length - 1);
    }

    /** Most texts have no CR, and are counted in this loop alone; -1 if there is one. */
    private static long lineFeedsWithoutCr(MemorySegment batch, int length) {
        long count = 0;
        long returns = 0;
        for (int at = 0; at < length; at += VECTOR_BYTES) {
            ByteVector bytes = ByteVector.fromMemorySegment(SPECIES, batch, at, ByteOrder.LITTLE_ENDIAN);
            count += bytes.eq(LF).trueCount();
            returns |= bytes.eq(CR).toLong();
        }
        return returns == 0 ? count : -1;
    }

    /** Every CR, and every LF that has none before it. */
    private static long endings(MemorySegment batch, int length, boolean afterCr) {
        long count = 0;
        long before = afterCr ? 1 : 0;
        for (int at = 0; at < length; at += VECTOR_BYTES) {
            ByteVector bytes = ByteVector.fromMemorySegment(SPECIES, batch, at, ByteOrder.LITTLE_ENDIAN);
            long returns = bytes.eq(CR).toLong();
            count += Long.bitCount(returns | (bytes.eq(LF).toLong() & ~(returns << 1 | before)));
            before = returns >>> (VECTOR_BYTES - 1);
        }
        return count;
    }
}
