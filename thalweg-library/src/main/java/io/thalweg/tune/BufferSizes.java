package io.thalweg.tune;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The buffer sizes in force in this JVM.
 *
 * <p>Precedence: argument of the constructor that asks (the caller's affair) &gt; system property &gt; profile &gt;
 * default. Properties and profile are read once, when a size is first asked for; a program that passes its own sizes
 * never reads them. Thread-safe. No method throws because of a bad property or profile: it warns once, through
 * {@link System.Logger} {@code io.thalweg}, and uses the next source.
 *
 * <p>A size in a property is a number of bytes, or a number with K, KiB, M or MiB ({@code 65536}, {@code 64K}). Sizes
 * are brought into 512 bytes to 16 MiB.
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

    /** The system property that replaces the profile by a measurement of that length, such as {@code 50ms}. */
    public static final String AUTOTUNE_PROPERTY = "thalweg.autotune";

    private BufferSizes() {}

    /** What holds here. What is wrong with it is said at once, and only once. */
    private static Settings settings() {
        Holder.SETTINGS.warnings().say();
        return Holder.SETTINGS;
    }

    /** Loads on first use, under the lock of class initialisation. */
    private static final class Holder {
        static final Settings SETTINGS = load();

        private static Settings load() {
            try {
                return Settings.load(System::getProperty, System::getenv);
            } catch (RuntimeException e) {
                // A size is never worth a failed start, whatever we overlooked.
                return Settings.defaults("Buffer sizes could not be loaded (" + e
                        + "). Default buffer sizes apply. Please report this as a bug of Thalweg.");
            }
        }
    }

    /**
     * The size for reading {@code path}, in bytes, at least 1 and not much more than a small regular file holds.
     *
     * @param path the file, which should exist; asks the file system at most once about a file of a known device
     */
    public static int forFile(Path path) {
        return settings().forFile(path);
    }

    /**
     * The size for writing {@code path}, in bytes, at least 1.
     *
     * @param path the file, whether it exists or not
     */
    public static int forFileWrite(Path path) {
        return settings().forFileWrite(path);
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
     * The size for what is open already, in bytes, at least 1: that for reading a file on an unknown mount, or, where
     * the channel has no position, that for a pipe. Asks the channel; an interrupt that the thread has already does not
     * close it.
     */
    public static int forOpenFile(FileChannel file) {
        boolean interrupted = Thread.interrupted();
        try {
            file.position();
            return settings().of(BufferUse.FILE);
        } catch (IOException e) {
            // So answer pipes and terminals; a channel that is closed will say so when it is used.
            return forPipe();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * The size for what is open already, in bytes, at least 1: that for reading a file on an unknown mount, or, where
     * there is no position in it, that for a pipe. Asks the system, and leaves the descriptor as it is whatever
     * interrupts the thread.
     */
    public static int forOpenFile(FileDescriptor open) {
        // An interrupt would close the channel and with it the descriptor: asked by a thread that nobody can interrupt.
        int[] sizeBytes = {forPipe()};
        // Not closed, for that would close the descriptor too.
        Thread asking = new Thread(() -> sizeBytes[0] = forOpenFile(new FileInputStream(open).getChannel()));
        asking.start();
        boolean interrupted = false;
        while (asking.isAlive()) {
            try {
                asking.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return sizeBytes[0];
    }

    /** The active choice for each use and where it comes from, in several lines for a person to read. */
    public static String explain() {
        return Explanation.of(settings());
    }
}
