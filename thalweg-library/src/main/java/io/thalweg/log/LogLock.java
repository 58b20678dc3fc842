package io.thalweg.log;

import io.thalweg.internal.WorkerThreads;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ref.Cleaner;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps other writers out of a directory until it is closed, in this JVM and in others. {@code close} is idempotent; by
 * a second call the lock may belong to another log and is left alone.
 *
 * <p>Linux gives up the lock of a process as soon as that closes any descriptor of the file, even one that it had
 * opened to copy the directory. So the file names the process that opened the log last, and the writer looks whether
 * that is still itself.
 */
final class LogLock implements Closeable {
    private static final String NAME = "LOCK";
    private static final String TITLE = "thalweg append log ";
    /** With a random UUID and a line feed. */
    private static final int SIZE_BYTES = TITLE.length() + 36 + 1;

    /**
     * Of a system property for each log that this JVM writes: copies of this class in other class loaders see it too.
     */
    private static final String WRITTEN = "io.thalweg.log.written:";

    /** Forgets a log that was never closed: LOCK is released with its file, and its key may be another log's then. */
    private static final Cleaner CLEANER = Cleaner.create();

    private final Path given;
    private final Path directory;
    private final Path path;
    private final Cleaner.Cleanable entry;
    private final RandomAccessFile file;
    private final @Nullable Object key;
    private final byte[] token = (TITLE + UUID.randomUUID() + '\n').getBytes(StandardCharsets.ISO_8859_1);
    private boolean closed;

    /** Whether a writer has opened the directory. Opens nothing, see above. */
    static boolean isIn(Path directory) throws IOException {
        return sizeBytes(directory.resolve(NAME)) == SIZE_BYTES;
    }

    /**
     * That of a directory that exists. A log is known by the key of its LOCK, so that a directory that was moved is
     * still known to be written, and another one in its place is not; no other file gets that key while LOCK is open.
     * One at a time: making the file closes a descriptor of it, which would give up the lock of another thread's.
     */
    static synchronized LogLock of(Path given, Path directory) throws IOException {
        Path path = directory.resolve(NAME);
        try {
            Files.createFile(path);
        } catch (IOException e) {
            // It is there already; or it cannot be made, which opening it reports.
        }
        Object key = LogDirectory.key(path);
        String written = WRITTEN + (key == null ? directory.toRealPath() : key);
        if (System.getProperties().putIfAbsent(written, "") != null) {
            throw new IOException(directory + " is open for writing in this JVM already; close that log first");
        }
        try {
            return new LogLock(given, directory, written);
        } catch (IOException | RuntimeException | Error e) {
            System.getProperties().remove(written);
            throw e;
        }
    }

    private LogLock(Path given, Path directory, String written) throws IOException {
        this.given = given;
        this.directory = directory;
        path = directory.resolve(NAME);
        LogDirectory.requireFile(path);
        try {
            file = new RandomAccessFile(path.toFile(), "rw");
        } catch (IOException e) {
            throw new IOException(
                    "cannot lock the log by " + e.getMessage()
                            + "; its writer must be able to write there, a reader need not",
                    e);
        }
        try {
            requireOurs();
            lock();
            key = LogDirectory.key(path);
            sign();
        } catch (IOException | RuntimeException | Error e) {
            try (file) {
                throw e;
            }
        }
        entry = CLEANER.register(this, () -> System.getProperties().remove(written));
    }

    /**
     * Refuses what another program has written. A full disk, or a power cut, may have left a part of ours, or zeros.
     */
    private void requireOurs() throws IOException {
        byte[] start = new byte[TITLE.length()];
        int n;
        try {
            n = file.read(start);
            file.seek(0);
        } catch (IOException e) {
            throw new IOException(unread(e), e);
        }
        for (int i = 0; i < n; i++) {
            if (start[i] != 0 && start[i] != TITLE.charAt(i)) {
                throw new IOException(path + " does not begin with '" + TITLE
                        + "': it is of another program; keep the log in a directory of its own");
            }
        }
    }

    private String unread(IOException e) {
        return "cannot read who has locked " + path + ": " + e.getMessage();
    }

    private void lock() throws IOException {
        FileLock lock;
        try {
            lock = WorkerThreads.runUninterrupted(() -> file.getChannel().tryLock());
        } catch (OverlappingFileLockException e) {
            // The program has replaced the system properties.
            throw new IOException(directory + " is open for writing in this JVM already; close that log first", e);
        } catch (IOException e) {
            throw new IOException("cannot lock " + path + ": " + e.getMessage(), e);
        }
        if (lock == null) {
            throw new IOException(directory + " is open for writing in another process; only one may append to a log");
        }
    }

    private void sign() throws IOException {
        try {
            file.write(token);
        } catch (IOException e) {
            throw new IOException("cannot write who locks the log into " + path + ": " + e.getMessage(), e);
        }
    }

    private static long sizeBytes(Path path) throws IOException {
        try {
            return Files.size(path);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /** Throws if another writer has opened the log since: it does not know of what has come after. */
    synchronized void requireOwned() throws ForceFailedException {
        byte[] last = new byte[SIZE_BYTES];
        try {
            file.seek(0);
            file.readFully(last);
        } catch (IOException e) {
            throw new ForceFailedException(unread(e), e);
        }
        if (!Arrays.equals(last, token)) {
            throw new ForceFailedException("another process opened " + directory
                    + " for writing, because this one lost its lock when something in" + " it closed " + path
                    + ", such as a copy of the directory: leave that file out");
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            requireThere();
            requireOwned();
        } finally {
            entry.clean();
        }
    }

    /**
     * Throws unless the file that was locked still has its name. A file that was deleted still takes what is written
     * and forced, but no opening finds it; and another writer may be at work where the path leads now.
     */
    void requireThere() throws IOException {
        if (Files.notExists(path) || !Objects.equals(LogDirectory.key(path), key)) {
            throw new IOException(path + " was deleted, moved or replaced while the log was open for writing as "
                    + given
                    + ", perhaps with its directory: what is there now is left alone, and what was appended"
                    + " since may be lost, though it was acknowledged");
        }
    }
}
