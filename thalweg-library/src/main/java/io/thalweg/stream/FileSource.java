package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/**
 * An open file as it comes from the operating system: {@link FileInputStream} with its rough edges taken off. Errors
 * name the file and the byte offset; {@link #skip} ends at the end of the file and does not fail on a pipe.
 */
final class FileSource extends InputStream {
    /** Before, an interrupt never closed the files of a {@code transferTo} between streams, and must not begin to. */
    private static final boolean COPIES_STREAMS_IN_KERNEL = Runtime.version().feature() >= 18;

    private final InputStream file;
    private final String name;
    private final IntSupplier suitableSize;
    /** Bytes read or skipped so far: where in the file an error happened. */
    private long offset;

    FileSource(Path path) throws FileNotFoundException {
        this(PathOpener.openForReading(path), path.toString(), () -> BufferSizes.forFile(path));
    }

    FileSource(File file) throws FileNotFoundException {
        this(new FileInputStream(file), file.getPath(), () -> BufferSizes.forFile(file.toPath()));
    }

    FileSource(FileInputStream file) {
        this(file, "a FileInputStream");
    }

    FileSource(FileDescriptor descriptor) {
        this(new FileInputStream(descriptor), descriptor == FileDescriptor.in ? "standard input" : "file descriptor");
    }

    private FileSource(FileInputStream open, String name) {
        this(open, name, () -> BufferSizes.forOpenFile(open.getChannel()));
    }

    private FileSource(InputStream file, String name, IntSupplier suitableSize) {
        this.file = file;
        this.name = name;
        this.suitableSize = suitableSize;
    }

    /** The buffer size that suits the file; asks the file system. */
    int bufferSizeBytes() {
        try {
            return suitableSize.getAsInt();
        } catch (InvalidPathException e) {
            return BufferSizes.DEFAULT_SIZE_BYTES; // An open file whose name java.nio cannot say.
        }
    }

    @Override
    public int read() throws IOException {
        try {
            int b = file.read();
            offset += b < 0 ? 0 : 1;
            return b;
        } catch (IOException e) {
            throw located(e);
        }
    }

    @Override
    public int read(byte[] target, int start, int length) throws IOException {
        try {
            int n = file.read(target, start, length);
            offset += Math.max(0, n);
            return n;
        } catch (IOException e) {
            throw located(e);
        }
    }

    /**
     * Seeks forward by at most {@code n} bytes and never past the end, where {@link FileInputStream} goes in silence.
     * Answers 0 where only reading can tell whether there is more: pipes, terminals, files in {@code /proc}.
     */
    @Override
    public long skip(long n) throws IOException {
        long skipped = 0;
        while (skipped < n) {
            int step = (int) Math.min(n - skipped, available());
            if (step <= 0) {
                break;
            }
            try {
                skipped += file.skip(step);
            } catch (IOException notSeekable) {
                break; // A pipe. The caller reads instead, and would meet any other error there.
            }
        }
        offset += skipped;
        return skipped;
    }

    /** What the file's length promises, or what a pipe holds; 0 where that cannot be known. */
    @Override
    public int available() {
        try {
            return file.available();
        } catch (IOException e) {
            return 0; // Behind the alleged end of a file in /proc. If anything is wrong, reading will tell.
        }
    }

    /**
     * Lets the kernel move the rest to a file, where {@link FileInputStream#transferTo} of this JDK does so too; what
     * remains is for the caller to read.
     */
    long transferInKernel(OutputStream target) throws IOException {
        if (!COPIES_STREAMS_IN_KERNEL) {
            return 0;
        }
        if (target instanceof TunedOutputStream tuned) {
            return tuned.transferInKernel(this);
        }
        // A subclass may do more with its bytes than write them.
        return target.getClass() == FileOutputStream.class
                ? transferInKernel(((FileOutputStream) target).getChannel())
                : 0;
    }

    /**
     * Lets the kernel move the rest to a file or a socket; what remains is for the caller to read.
     *
     * @return the bytes moved; 0 where the length of the file is unknown: pipes, terminals, files in {@code /proc}
     */
    long transferInKernel(WritableByteChannel target) throws IOException {
        if (!(file instanceof FileInputStream stream)
                || !(target instanceof FileChannel || target instanceof SelectableChannel)) {
            return 0;
        }
        FileChannel channel = stream.getChannel();
        if (channel.size() == 0) {
            return 0;
        }
        long start = channel.position();
        long position = start;
        try {
            long moved;
            while ((moved = channel.transferTo(position, Long.MAX_VALUE, target)) > 0) {
                position += moved;
            }
        } catch (IOException e) {
            throw located(e);
        } finally {
            offset += position - start;
            if (channel.isOpen()) {
                channel.position(position);
            }
        }
        return position - start;
    }

    @Override
    public void close() throws IOException {
        try {
            file.close();
        } catch (IOException e) {
            throw located(e);
        }
    }

    /** The file's name, for messages. */
    @Override
    public String toString() {
        return name;
    }

    private IOException located(IOException e) {
        // A more specific type says more than the place would, and callers may be waiting for it.
        return e.getClass() == IOException.class
                ? new IOException("cannot read " + name + " at byte " + offset + ": " + e.getMessage(), e)
                : e;
    }
}
