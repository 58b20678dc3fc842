package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.nio.file.Path;

/**
 * Reads a file, in place of {@code FileInputStream}, {@code BufferedInputStream(FileInputStream)} and
 * {@code BufferedInputStream(Files.newInputStream)}. Everything that {@link TunedInputStream} says holds here too.
 *
 * <p>Errors name the file and the byte offset, counted from where the stream began. A directory or a file that cannot
 * be opened is a {@link FileNotFoundException}, as with {@code FileInputStream}, whichever constructor is used.
 * {@link #skip} seeks, and never past the end of the file. The length of the file is taken as a hint and never as the
 * truth: files that grow, shrink, are deleted while open, and those in {@code /proc} are read to wherever they end.
 *
 * <p>Where no size is given, a file is read with 8 KiB until it proves longer, and then with the size that
 * {@link BufferSizes} knows for it.
 *
 * <p>Reading survives an interrupt of the thread. So it does where a path is on another file system or its name
 * cannot be said in characters, as far as {@code Files.newInputStream}, which then opens the file, does. Not so where
 * the kernel copies: see {@link #transferTo(java.io.OutputStream)} and
 * {@link #transferTo(java.nio.channels.WritableByteChannel)}.
 *
 * {@snippet file="io/thalweg/stream/FileStreamsExample.java" region="read"}
 */
public final class TunedFileInputStream extends TunedInputStream {
    /**
     * Opens a file with the buffer size for its file system.
     *
     * @param path what to read, on any file system
     * @throws FileNotFoundException if it cannot be opened or is a directory
     */
    public TunedFileInputStream(Path path) throws FileNotFoundException {
        super(BufferSize.forFile(path), PathOpener.source(path));
    }

    /**
     * Opens a file.
     *
     * @param path what to read, on any file system
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or is a directory
     */
    public TunedFileInputStream(Path path, int bufferSizeBytes) throws FileNotFoundException {
        super(BufferSize.exactly(bufferSizeBytes), PathOpener.source(path));
    }

    /**
     * Opens a file with the buffer size for its file system.
     *
     * @param file what to read
     * @throws FileNotFoundException if it cannot be opened or is a directory
     */
    public TunedFileInputStream(File file) throws FileNotFoundException {
        super(BufferSize.forFile(file), PathOpener.source(file));
    }

    /**
     * Opens a file.
     *
     * @param file what to read
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or is a directory
     */
    public TunedFileInputStream(File file, int bufferSizeBytes) throws FileNotFoundException {
        super(BufferSize.exactly(bufferSizeBytes), PathOpener.source(file));
    }

    /**
     * Opens a file with the buffer size for its file system.
     *
     * @param name the name of what to read
     * @throws FileNotFoundException if it cannot be opened or is a directory
     */
    public TunedFileInputStream(String name) throws FileNotFoundException {
        this(new File(name));
    }

    /**
     * Opens a file.
     *
     * @param name the name of what to read
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or is a directory
     */
    public TunedFileInputStream(String name, int bufferSizeBytes) throws FileNotFoundException {
        this(new File(name), bufferSizeBytes);
    }

    /**
     * Reads what is open already, with the buffer size for a file.
     *
     * @param descriptor an open descriptor such as {@link FileDescriptor#in}; closed with this stream
     */
    public TunedFileInputStream(FileDescriptor descriptor) {
        super(BufferSize.forOpenFile(), PathOpener.source(descriptor));
    }

    /**
     * Reads what is open already.
     *
     * @param descriptor an open descriptor such as {@link FileDescriptor#in}; closed with this stream
     * @param bufferSizeBytes the size of the buffer, at least 1
     */
    public TunedFileInputStream(FileDescriptor descriptor, int bufferSizeBytes) {
        super(BufferSize.exactly(bufferSizeBytes), PathOpener.source(descriptor));
    }
}
