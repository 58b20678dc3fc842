package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file open for writing, as it comes from the operating system; its errors name the file and the byte offset. */
final class FileSink extends OutputStream {
    private final OutputStream file;
    private final String name;
    private final int bufferSizeBytes;
    /** Whether the file was opened, and is no descriptor of the program, which no interrupt may close. */
    private final boolean hasChannel;
    /** Bytes handed to the operating system so far. */
    private long written;

    FileSink(Path path, boolean append, int bufferSizeBytes) throws FileNotFoundException {
        this(Buffers.requireSize(bufferSizeBytes), PathOpener.openForWriting(path, append), path.toString(), true);
    }

    FileSink(File file, boolean append, int bufferSizeBytes) throws FileNotFoundException {
        this(Buffers.requireSize(bufferSizeBytes), new FileOutputStream(file, append), file.getPath(), true);
    }

    FileSink(FileDescriptor descriptor, int bufferSizeBytes) {
        this(Buffers.requireSize(bufferSizeBytes), new FileOutputStream(descriptor), nameOf(descriptor), false);
    }

    FileSink(FileOutputStream file, int bufferSizeBytes) {
        this(Buffers.requireSize(bufferSizeBytes), file, "a FileOutputStream", !isStandard(file));
    }

    /** The size comes first, so that a wrong one is found before a file is opened. */
    private FileSink(int bufferSizeBytes, OutputStream file, String name, boolean hasChannel) {
        this.bufferSizeBytes = bufferSizeBytes;
        this.file = file;
        this.name = name;
        this.hasChannel = hasChannel;
    }

    static int sizeFor(File file) {
        try {
            return BufferSizes.forFileWrite(file.toPath());
        } catch (InvalidPathException e) {
            return BufferSizes.DEFAULT_SIZE_BYTES; // Opening it will say what is wrong with the name, if anything is.
        }
    }

    /** The file that {@code target} is or writes to, with nothing left in a buffer before it; null if there is none. */
    static @Nullable FileSink below(OutputStream target) throws IOException {
        if (target instanceof TunedOutputStream tuned) {
            return tuned.drainedFile();
        }
        // A subclass may do more with its bytes than write them.
        return target.getClass() == FileOutputStream.class ? new FileSink((FileOutputStream) target, 1) : null;
    }

    /** How large the buffer before it should be. */
    int bufferSizeBytes() {
        return bufferSizeBytes;
    }

    /** The file as the kernel takes it; null for a descriptor, and where a path is on another file system. */
    @Nullable
    FileChannel channel() {
        return hasChannel && file instanceof FileOutputStream stream ? stream.getChannel() : null;
    }

    /** So many bytes have come through the channel. */
    void advance(long bytes) {
        written += bytes;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        try {
            file.write(bytes, start, length);
            written += length;
        } catch (IOException e) {
            throw located("write " + length + " bytes to", e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            file.close();
        } catch (IOException e) {
            throw located("close", e);
        }
    }

    /** The file's name, for messages. */
    @Override
    public String toString() {
        return name;
    }

    private IOException located(String action, IOException e) {
        if (e.getClass() != IOException.class) {
            return e;
        }
        // The system's words; in another language they have to do by themselves.
        String hint = "Broken pipe".equals(e.getMessage()) ? ": the reader has closed its end" : "";
        return new IOException(
                "cannot " + action + " " + name + " after " + written + " bytes: " + e.getMessage() + hint, e);
    }

    private static boolean isStandard(FileOutputStream file) {
        try {
            return isStandard(file.getFD());
        } catch (IOException e) {
            return false; // Closed.
        }
    }

    /** Whether it is one of the program's three, which an interrupt must not close. */
    static boolean isStandard(FileDescriptor descriptor) {
        return descriptor == FileDescriptor.in || descriptor == FileDescriptor.out || descriptor == FileDescriptor.err;
    }

    private static String nameOf(FileDescriptor descriptor) {
        if (descriptor == FileDescriptor.out) {
            return "standard output";
        }
        return descriptor == FileDescriptor.err ? "standard error" : "file descriptor";
    }
}
