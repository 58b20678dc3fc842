package io.thalweg.stream;

import io.thalweg.internal.Mappings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file through a mapping. Its bytes are copied out here, and whether the file is still whole is asked after every
 * copy: a mapping without its file faults, and outside this class the fault would surface in code that cannot know what
 * it means, or kill the JVM (a checksum's machine code has no handler for it).
 */
final class MappedSource extends Upstream {
    /** Longer files are mapped in pieces, since a buffer's index ends at 2 GiB. */
    private static final long PIECE_BYTES = 1L << 30;

    /**
     * What is copied at a time. Summing or checking bytes so runs at 0.8 to 1.4 times the speed that it has on the
     * mapping itself; with 64 KiB at 0.67 to 1.3 times (decision 12).
     */
    private static final int WINDOW_BYTES = 256 * 1024;

    private final String name;
    private final MappableFile file;
    private final long sizeBytes;
    /** Of each gibibyte its mapping; null where there are too many already. None when closed. */
    private volatile @Nullable ByteBuffer[] pieces;

    private MappedSource(String name, MappableFile file, long sizeBytes, @Nullable ByteBuffer[] pieces) {
        super(BufferSize.exactly((int) Math.max(1, Math.min(sizeBytes, WINDOW_BYTES))));
        this.name = name;
        this.file = file;
        this.sizeBytes = sizeBytes;
        this.pieces = pieces;
    }

    static MappedSource open(Path path) throws IOException {
        PathOpener.requireNoDirectory(path);
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw unmappable(path, "it is not a regular file", null);
        }
        return Uninterrupted.repeat(() -> openRegular(path));
    }

    private static MappedSource openRegular(Path path) throws IOException {
        MappableFile file = openFile(path);
        try {
            long sizeBytes = file.sizeBytes();
            return new MappedSource(path.toString(), file, sizeBytes, pieces(path, file, sizeBytes));
        } catch (Throwable e) {
            try (file) {
                throw e;
            }
        }
    }

    private static MappableFile openFile(Path path) throws IOException {
        try {
            return MappableFile.open(path);
        } catch (UnsupportedOperationException e) {
            throw unmappable(path, "its file system has no channels: " + path.getFileSystem(), e);
        }
    }

    private static @Nullable ByteBuffer[] pieces(Path path, MappableFile file, long sizeBytes) throws IOException {
        if (sizeBytes <= WINDOW_BYTES) {
            return new ByteBuffer[] {readWhole(path, file, (int) sizeBytes)};
        }
        @Nullable ByteBuffer[] pieces = new ByteBuffer[(int) ((sizeBytes + PIECE_BYTES - 1) / PIECE_BYTES)];
        try {
            for (int i = 0; i < pieces.length; i++) {
                long offset = i * PIECE_BYTES;
                pieces[i] = Mappings.map(file.channel(), offset, Math.min(PIECE_BYTES, sizeBytes - offset));
            }
        } catch (ClosedByInterruptException e) {
            throw e; // it is opened again
        } catch (IOException | UnsupportedOperationException e) {
            throw unmappable(path, String.valueOf(e.getMessage()), e);
        }
        return pieces;
    }

    /** What fits into the buffer above needs no mapping, which would stay until the garbage collector runs. */
    private static ByteBuffer readWhole(Path path, MappableFile file, int sizeBytes) throws IOException {
        byte[] whole = new byte[sizeBytes + 1];
        int length = 0;
        for (int n; length < whole.length && (n = file.read(whole, length, whole.length - length, length)) > 0; ) {
            length += n;
        }
        if (length < sizeBytes || (sizeBytes == 0 && length > 0)) {
            throw unmappable(path, "it has not as many bytes as its length says", null);
        }
        return ByteBuffer.wrap(whole, 0, sizeBytes);
    }

    private static IOException unmappable(Path path, String reason, @Nullable Throwable cause) {
        return new IOException("cannot map " + path + " (" + reason + "); read it with TunedFileInputStream", cause);
    }

    @Override
    int readOnce(byte[] target, int start, int length) throws IOException {
        long at = offset();
        @Nullable ByteBuffer[] pieces = this.pieces;
        if (at == sizeBytes || pieces.length == 0) {
            requireOpen();
            requireWhole(null);
            return -1;
        }
        ByteBuffer piece = pieces[(int) (at / PIECE_BYTES)];
        int from = (int) (at % PIECE_BYTES);
        int most = (int) Math.min(length, Math.min(PIECE_BYTES - from, sizeBytes - at));
        if (piece == null) {
            int count = file.read(target, start, most, at);
            requireWhole(null);
            return count;
        }
        InternalError fault = copy(piece, from, target, start, most);
        requireWhole(fault);
        if (fault != null) {
            throw new IOException("cannot read " + name + " at byte " + at, fault);
        }
        return most;
    }

    /** The error of a fault, if there was one; whether the file is whole, {@link #requireWhole} must say. */
    private static @Nullable InternalError copy(ByteBuffer piece, int from, byte[] target, int start, int count) {
        try {
            piece.get(from, target, start, count);
            awaitFault();
            return null;
        } catch (InternalError fault) {
            return fault;
        }
    }

    /**
     * JDK 17 throws the error of a fault late: when the JVM's runtime next returns to Java code. That must not be in a
     * method of the channel, which would count its thread wrongly and never close again. An array of arrays is made in
     * the runtime; 8 of them are more than C2 makes by itself.
     */
    private static void awaitFault() {
        if (new byte[8][0].length == 0) {
            throw new AssertionError();
        }
    }

    /** Throws if the file has become shorter than it was when it was opened. */
    private void requireWhole(@Nullable InternalError fault) throws IOException {
        long nowBytes = sizeNowBytes();
        if (nowBytes < sizeBytes) {
            throw new IOException(
                    "file shrank from " + sizeBytes + " to " + nowBytes + " bytes while it was read: " + name
                            + ", at byte " + offset(),
                    fault);
        }
    }

    private long sizeNowBytes() throws IOException {
        try {
            return file.sizeBytes();
        } catch (IOException e) {
            requireOpen(); // else it says why
            throw e;
        }
    }

    @Override
    long skipOnce(long n) {
        return Math.min(n, sizeBytes - offset());
    }

    @Override
    int promised() {
        return (int) Math.min(Integer.MAX_VALUE, sizeBytes - offset());
    }

    @Override
    int expected() {
        return promised();
    }

    @Override
    void closeSource() throws IOException {
        pieces = new ByteBuffer[0];
        file.close();
    }

    /** The file's path. */
    @Override
    public String toString() {
        return name;
    }
}
