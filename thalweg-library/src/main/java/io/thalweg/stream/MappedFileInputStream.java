package io.thalweg.stream;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a regular file through a mapping, with fewer system calls than {@link TunedFileInputStream}: for large files
 * that do not shrink while they are read. Everything that {@link TunedInputStream} says holds here too. Byte by byte,
 * with {@link #read()}, it is the same code over another buffer, and no reason to prefer this class.
 *
 * <p>The file's length is taken once, when it is opened; bytes appended later are not read. A file found shorter is
 * reported as an {@link IOException} with the offset, at the latest at end of input: never as an {@link InternalError},
 * and no use of this stream or of its chunks can crash the JVM, as the use of a mapped buffer can. For that the bytes
 * are copied out of the mapping, 256 KiB at a time. Use {@link TunedFileInputStream} for a file that others may
 * shorten, and to hop about in a file, since every hop copies as much.
 *
 * <p>Opening and reading survive an interrupt of the thread, on the default file system. A mapping takes address space,
 * not memory, and is released when the garbage collector finds that the stream was closed or forgotten. Files of up to
 * 256 KiB are not mapped but read when they are opened; and where 16,384 mappings wait for the collector, files are read
 * instead.
 */
public final class MappedFileInputStream extends TunedInputStream {
    /**
     * Opens and maps a file.
     *
     * @param path a regular file whose length the file system knows; those in {@code /proc} have none
     * @throws FileNotFoundException if it cannot be opened or is a directory
     * @throws IOException if it cannot be mapped
     */
    public MappedFileInputStream(Path path) throws IOException {
        super(MappedSource.open(path));
    }
}
