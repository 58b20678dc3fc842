package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.nio.file.Path;

/**
 * Writes a file, in place of {@code FileOutputStream}, {@code BufferedOutputStream(FileOutputStream)} and
 * {@code BufferedOutputStream(Files.newOutputStream)}. Everything that {@link TunedOutputStream} says holds here too.
 *
 * <p>A file that exists is emptied, or appended to where the constructor says so; one that does not is created. Errors
 * name the file and how many bytes it had taken from this stream. Writing survives an interrupt of the thread. So it
 * does where a path is on another file system or its name cannot be said in characters, as far as
 * {@code Files.newOutputStream}, which then opens the file, does.
 *
 * {@snippet file="io/thalweg/stream/FileStreamsExample.java" region="write"}
 */
public final class TunedFileOutputStream extends TunedOutputStream {
    /**
     * Opens a file anew, with the buffer size for its file system.
     *
     * @param path what to write, on any file system
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(Path path) throws FileNotFoundException {
        this(path, false, BufferSizes.forFileWrite());
    }

    /**
     * Opens a file anew.
     *
     * @param path what to write, on any file system
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(Path path, int bufferSizeBytes) throws FileNotFoundException {
        this(path, false, bufferSizeBytes);
    }

    /**
     * Opens a file at its end or anew, with the buffer size for its file system.
     *
     * @param path what to write, on any file system
     * @param append whether what is in the file stays, and the bytes written go behind it
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(Path path, boolean append) throws FileNotFoundException {
        this(path, append, BufferSizes.forFileWrite());
    }

    /**
     * Opens a file at its end or anew.
     *
     * @param path what to write, on any file system
     * @param append whether what is in the file stays, and the bytes written go behind it
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(Path path, boolean append, int bufferSizeBytes) throws FileNotFoundException {
        super(Buffers.requireSize(bufferSizeBytes), PathOpener.sink(path, append));
    }

    /**
     * Opens a file anew, with the buffer size for its file system.
     *
     * @param file what to write
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(File file) throws FileNotFoundException {
        this(file, false, BufferSizes.forFileWrite());
    }

    /**
     * Opens a file anew.
     *
     * @param file what to write
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(File file, int bufferSizeBytes) throws FileNotFoundException {
        this(file, false, bufferSizeBytes);
    }

    /**
     * Opens a file at its end or anew, with the buffer size for its file system.
     *
     * @param file what to write
     * @param append whether what is in the file stays, and the bytes written go behind it
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(File file, boolean append) throws FileNotFoundException {
        this(file, append, BufferSizes.forFileWrite());
    }

    /**
     * Opens a file at its end or anew.
     *
     * @param file what to write
     * @param append whether what is in the file stays, and the bytes written go behind it
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(File file, boolean append, int bufferSizeBytes) throws FileNotFoundException {
        super(Buffers.requireSize(bufferSizeBytes), PathOpener.sink(file, append));
    }

    /**
     * Opens a file anew, with the buffer size for its file system.
     *
     * @param name the name of what to write
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(String name) throws FileNotFoundException {
        this(new File(name));
    }

    /**
     * Opens a file anew.
     *
     * @param name the name of what to write
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(String name, int bufferSizeBytes) throws FileNotFoundException {
        this(new File(name), bufferSizeBytes);
    }

    /**
     * Opens a file at its end or anew, with the buffer size for its file system.
     *
     * @param name the name of what to write
     * @param append whether what is in the file stays, and the bytes written go behind it
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(String name, boolean append) throws FileNotFoundException {
        this(new File(name), append);
    }

    /**
     * Opens a file at its end or anew.
     *
     * @param name the name of what to write
     * @param append whether what is in the file stays, and the bytes written go behind it
     * @param bufferSizeBytes the size of the buffer, at least 1
     * @throws FileNotFoundException if it cannot be opened or created, or is a directory
     */
    public TunedFileOutputStream(String name, boolean append, int bufferSizeBytes) throws FileNotFoundException {
        this(new File(name), append, bufferSizeBytes);
    }

    /**
     * Writes to what is open already, with the buffer size for a file.
     *
     * @param descriptor an open descriptor such as {@link FileDescriptor#out}; closed with this stream
     */
    public TunedFileOutputStream(FileDescriptor descriptor) {
        this(descriptor, BufferSizes.forFileWrite());
    }

    /**
     * Writes to what is open already.
     *
     * @param descriptor an open descriptor such as {@link FileDescriptor#out}; closed with this stream
     * @param bufferSizeBytes the size of the buffer, at least 1
     */
    public TunedFileOutputStream(FileDescriptor descriptor, int bufferSizeBytes) {
        super(Buffers.requireSize(bufferSizeBytes), PathOpener.sink(descriptor));
    }
}
