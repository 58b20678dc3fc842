package io.thalweg.stream;

import io.thalweg.internal.FileSink;
import io.thalweg.internal.FileSource;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Opens files, by path with {@link FileInputStream} and {@link FileOutputStream} wherever these can reach it:
 * they read and write heap arrays and survive an interrupt. Every failure is the {@link FileNotFoundException} that
 * these two would throw.
 */
final class PathOpener {
    private PathOpener() {}

    /** Opens {@code path} for reading. */
    static FileSource source(Path path) throws FileNotFoundException {
        return new FileSource(openForReading(path), path.toString(), true);
    }

    /** Opens {@code file} for reading. */
    static FileSource source(File file) throws FileNotFoundException {
        return new FileSource(new FileInputStream(file), file.getPath(), true);
    }

    /** Reads what is open. */
    static FileSource source(FileInputStream file) {
        return new FileSource(file, "a FileInputStream", !isStandard(file::getFD));
    }

    /** Reads what is open. */
    static FileSource source(FileDescriptor descriptor) {
        String name = descriptor == FileDescriptor.in ? "standard input" : "file descriptor";
        return new FileSource(new FileInputStream(descriptor), name, false);
    }

    /** Opens {@code path} for writing. */
    static FileSink sink(Path path, boolean append) throws FileNotFoundException {
        return new FileSink(openForWriting(path, append), path.toString(), true);
    }

    /** Opens {@code file} for writing. */
    static FileSink sink(File file, boolean append) throws FileNotFoundException {
        return new FileSink(new FileOutputStream(file, append), file.getPath(), true);
    }

    /** Writes to what is open. */
    static FileSink sink(FileOutputStream file) {
        return new FileSink(file, "a FileOutputStream", !isStandard(file::getFD));
    }

    /** Writes to what is open. */
    static FileSink sink(FileDescriptor descriptor) {
        String name = descriptor == FileDescriptor.err ? "standard error" : "file descriptor";
        return new FileSink(
                new FileOutputStream(descriptor), descriptor == FileDescriptor.out ? "standard output" : name, false);
    }

    private interface Descriptor {
        FileDescriptor get() throws IOException;
    }

    /** Whether it is one of the program's three, which an interrupt must not close. */
    private static boolean isStandard(Descriptor of) {
        try {
            FileDescriptor descriptor = of.get();
            return descriptor == FileDescriptor.in
                    || descriptor == FileDescriptor.out
                    || descriptor == FileDescriptor.err;
        } catch (IOException e) {
            return false; // Closed.
        }
    }

    private static InputStream openForReading(Path path) throws FileNotFoundException {
        File file = asFile(path);
        if (file != null) {
            return new FileInputStream(file);
        }
        requireNoDirectory(path);
        try {
            return Files.newInputStream(path);
        } catch (IOException | UnsupportedOperationException e) {
            throw notFound(path, e);
        }
    }

    private static OutputStream openForWriting(Path path, boolean append) throws FileNotFoundException {
        File file = asFile(path);
        if (file != null) {
            return new FileOutputStream(file, append);
        }
        requireNoDirectory(path);
        OpenOption mode = append ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
        try {
            return Files.newOutputStream(path, StandardOpenOption.WRITE, StandardOpenOption.CREATE, mode);
        } catch (IOException | UnsupportedOperationException e) { // A file system that cannot be written to.
            throw notFound(path, e);
        }
    }

    /** Where a path would open although it is a directory, this says what java.io would have said. */
    private static void requireNoDirectory(Path path) throws FileNotFoundException {
        if (Files.isDirectory(path)) {
            throw new FileNotFoundException(path + " (Is a directory)");
        }
    }

    private static FileNotFoundException notFound(Path path, Exception cause) {
        String reason = cause instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : cause.getClass().getSimpleName();
        FileNotFoundException translated = new FileNotFoundException(path + " (" + reason + ")");
        translated.initCause(cause);
        return translated;
    }

    /** The same file for java.io; null on another file system, and where the name cannot be said in characters. */
    private static @Nullable File asFile(Path path) {
        if (!path.getFileSystem().equals(FileSystems.getDefault())) {
            return null;
        }
        String name = path.toString();
        // Bytes that are no characters decode to U+FFFD, which encodes to other bytes: another file.
        return !name.contains("\uFFFD") || isNameOf(path, name) ? new File(name) : null;
    }

    private static boolean isNameOf(Path path, String name) {
        try {
            return Path.of(name).equals(path);
        } catch (InvalidPathException e) {
            return false; // Under an ASCII locale no name can hold that character.
        }
    }
}
