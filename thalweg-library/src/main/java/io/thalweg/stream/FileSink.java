package io.thalweg.stream;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A file open for writing, as it comes from the operating system; its errors name the file and the byte offset. */
final class FileSink extends OutputStream {
    private final OutputStream file;
    private final String name;
    /** Bytes handed to the operating system so far. */
    private long written;

    FileSink(Path path, boolean append) throws FileNotFoundException {
        this(PathOpener.openForWriting(path, append), path.toString());
    }

    FileSink(File file, boolean append) throws FileNotFoundException {
        this(new FileOutputStream(file, append), file.getPath());
    }

    FileSink(FileOutputStream file) {
        this(file, "a FileOutputStream");
    }

    FileSink(FileOutputStream open, FileDescriptor descriptor) {
        this(open, nameOf(descriptor));
    }

    private FileSink(OutputStream file, String name) {
        this.file = file;
        this.name = name;
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

    /** Lets the kernel move the rest of {@code source} here. */
    long transferInKernel(FileSource source) throws IOException {
        long moved = source.transferInKernel(file);
        written += moved;
        return moved;
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

    private static String nameOf(FileDescriptor descriptor) {
        if (descriptor == FileDescriptor.out) {
            return "standard output";
        }
        return descriptor == FileDescriptor.err ? "standard error" : "file descriptor";
    }
}
