package io.thalweg.tune;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The buffer sizes in force in this JVM.
 *
 * <p>Precedence: argument of the constructor that asks, system property, autotuning if its property is set, default.
 * Properties are read once, when a size is first asked for. Thread-safe. No method throws because of a bad
 * property: it warns once, through {@link System.Logger} {@code io.thalweg}, and uses the next source.
 *
 * <p>A size in a property is a number of bytes, or a number with K, KiB, M or MiB ({@code 65536}, {@code 64K}). A size
 * outside 512 bytes to 16 MiB is replaced by the nearest of these two, with a warning.
 */
public final class BufferSizes {
    /**
     * What is used when nothing better is known, but for pipes ({@link BufferUse#defaultSizeBytes()}): from 16 to 256
     * KiB the curve is flat (E1 file-read, E2 file-write).
     */
    public static final int DEFAULT_SIZE_BYTES = 64 * 1024;

    /**
     * The system property for all uses; {@code thalweg.bufferSize.file}, {@code .fileWrite}, {@code .socket} and
     * {@code .pipe} win over it for one.
     */
    public static final String PROPERTY = "thalweg.bufferSize";

    /**
     * The system property that measures the sizes for files for that long, such as {@code 50ms}, when a size is first
     * asked for.
     */
    public static final String AUTOTUNE_PROPERTY = "thalweg.autotune";

    private BufferSizes() {}

    /** Loads on first use, under the lock of class initialisation. */
    private static final class LazySettings {
        static final Settings SETTINGS = Settings.load(BufferSizes::property);
        static final AtomicBoolean WARNED =
                new AtomicBoolean(SETTINGS.warnings().isEmpty());
    }

    private static @Nullable String property(String name) {
        try {
            return System.getProperty(name);
        } catch (SecurityException e) {
            return null; // A security manager keeps it from us: the default applies.
        }
    }

    /** Warns after loading, not during it: a logger may itself open files through this library. */
    private static Settings settings() {
        if (!LazySettings.WARNED.get() && LazySettings.WARNED.compareAndSet(false, true)) {
            for (String warning : LazySettings.SETTINGS.warnings()) {
                try {
                    System.getLogger("io.thalweg").log(Level.WARNING, warning);
                } catch (RuntimeException | LinkageError e) {
                    System.err.println("WARNING: " + warning + " (Logging failed: " + e + ')');
                }
            }
        }
        return LazySettings.SETTINGS;
    }

    /**
     * The size for reading {@code path}, in bytes, at least 1 and not much more than a small regular file holds.
     *
     * @param path the file, which should exist; asks the file system at most once
     */
    public static int forFile(Path path) {
        return settings().forFile(path);
    }

    /** The size for reading a file of unknown path and length, in bytes, at least 1. Asks nothing. */
    public static int forFile() {
        return settings().of(BufferUse.FILE);
    }

    /** The size for writing a file, in bytes, at least 1. */
    public static int forFileWrite() {
        return settings().of(BufferUse.FILE_WRITE);
    }

    /** The size for a TCP or Unix socket, in bytes, at least 1. */
    public static int forSocket() {
        return settings().of(BufferUse.SOCKET);
    }

    /** The size for a pipe, in bytes, at least 1. */
    public static int forPipe() {
        return settings().of(BufferUse.PIPE);
    }

    /**
     * The size for what is open already, in bytes, at least 1: that for reading a file, or, where the channel has no
     * position, that for a pipe. Asks the channel; an interrupt that the thread has already does not close it.
     */
    public static int forOpenFile(FileChannel file) {
        boolean interrupted = Thread.interrupted();
        try {
            file.position();
            return forFile();
        } catch (IOException e) {
            // So answer pipes and terminals; a channel that is closed will say so when it is used.
            return forPipe();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The active choice for each use and where it comes from, in several lines for a person to read. */
    public static String explain() {
        return settings().explain();
    }
}
