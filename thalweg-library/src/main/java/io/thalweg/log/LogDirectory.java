package io.thalweg.log;

import io.thalweg.internal.Opened;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A log's directory on a file system. */
final class LogDirectory implements LogStorage {
    /** Elsewhere a write that is durable by itself may promise less than a force, or cost more. */
    private static final boolean HAS_DURABLE_WRITES =
            System.getProperty("os.name").equals("Linux");

    private final Path directory;
    private volatile @Nullable LogLock lock;

    /** A log that is to be read only. */
    static LogDirectory existing(Path directory) throws IOException {
        Objects.requireNonNull(directory, "directory");
        if (!Files.isDirectory(directory)) {
            throw Files.exists(directory)
                    ? new FileSystemException(
                            directory.toString(), null, "this is a file, and an append log is a directory")
                    : new NoSuchFileException(directory.toString(), null, "there is no such directory");
        }
        LogDirectory log = new LogDirectory(directory);
        // A copy may lack the file that was locked; a log without records has no segment.
        if (!LogLock.isIn(directory) && Segments.names(log).isEmpty()) {
            throw new NoSuchFileException(directory.toString(), null, "there is no append log in this directory");
        }
        return log;
    }

    /** A log that is to be written. */
    static LogDirectory created(Path directory) throws IOException {
        LogDirectory log = new LogDirectory(directory);
        if (!Files.isDirectory(directory)) {
            if (Files.exists(directory)) {
                throw new IOException("cannot keep a log in " + directory + ": it is a file, not a directory");
            }
            create(directory);
        }
        return log;
    }

    /** With those above it that are missing, so that a power cut takes none of them. */
    private static void create(Path directory) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path at = directory.toAbsolutePath(); at != null && !Files.isDirectory(at); at = at.getParent()) {
            missing.push(at);
        }
        Deque<Path> made = new ArrayDeque<>();
        try {
            for (Path each : missing) {
                if (make(each)) {
                    made.push(each);
                }
            }
        } catch (IOException e) {
            IOException told = new IOException("cannot create " + directory + " for the log: " + reason(e), e);
            removeAfter(told, made);
            throw told;
        }
        try {
            for (Path each : missing) {
                force(each.resolveSibling(""));
            }
        } catch (ForceFailedException e) {
            removeAfter(e, made);
            throw e;
        }
    }

    /** Whether it was not there; a link that leads nowhere is no directory, and not ours to replace. */
    private static boolean make(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
            return true;
        } catch (FileAlreadyExistsException e) {
            if (Files.isDirectory(directory)) {
                return false;
            }
            throw e;
        }
    }

    /** What stayed would be taken, at the next opening, for what has been there for long. */
    private static void removeAfter(IOException failure, Deque<Path> made) {
        try {
            for (Path each : made) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /**
     * Whoever made the directories may have been killed before their names were on the disk; once there is a segment,
     * they were, but a log may have been moved since, or restored. Those of a directory that may not be read were made
     * by somebody else: who makes one there removes it again.
     */
    private void forceNames() throws IOException {
        List<Path> holders = holders(directory);
        boolean isNew = Segments.names(this).isEmpty();
        try {
            for (Path holder : isNew ? holders : holders.subList(0, Math.min(1, holders.size()))) {
                force(holder);
            }
        } catch (ForceFailedException e) {
            if (!(e.getCause() instanceof AccessDeniedException)) {
                throw e;
            }
        }
    }

    /** Which directories have its name and those above it, up to where its file system is mounted. */
    static List<Path> holders(Path directory) throws IOException {
        List<Path> holders = new ArrayList<>();
        Path at = directory.toRealPath();
        for (Path above; (above = at.getParent()) != null && device(above).equals(device(at)); at = above) {
            holders.add(above);
        }
        return holders;
    }

    private static Object device(Path path) throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? Files.getAttribute(path, "unix:dev")
                : path.getRoot();
    }

    LogDirectory(Path directory) throws IOException {
        if (!directory.getFileSystem().equals(FileSystems.getDefault())) {
            throw new IOException("cannot keep a log in " + directory
                    + ": it is of another file system than the files of this machine");
        }
        if (!directory.toFile().toPath().equals(directory)) {
            throw new IOException("cannot keep a log in " + directory + ": java.io.File cannot name it in this locale");
        }
        this.directory = directory;
    }

    /** Keeps other writers out until it is closed, in this JVM and in others. */
    Closeable lock() throws IOException {
        LogLock owned = LogLock.of(directory);
        lock = owned;
        return Opened.orClose(owned, mine -> {
            forceNames();
            return mine;
        });
    }

    @Override
    public void requireOwned() throws ForceFailedException {
        LogLock owned = lock;
        if (owned != null) {
            owned.requireOwned();
        }
    }

    /** Which file has that name; null where there is none, or the file system cannot say. */
    static @Nullable Object key(Path path) throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static IOException failed(String operation, Path path, Exception e) {
        return new IOException("cannot " + operation + " " + path + ": " + reason(e), e);
    }

    /** In words: many exceptions of the JDK say no more than their class and a path. */
    private static String reason(Throwable e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "it does not exist";
        }
        if (e instanceof DirectoryNotEmptyException) {
            return "it is a directory with files in it";
        }
        if (e instanceof FileSystemException failure && failure.getReason() != null) {
            return failure.getReason();
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            files.forEach(file -> names.add(String.valueOf(file.getFileName())));
        } catch (DirectoryIteratorException e) {
            throw failed("list", directory, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw failed("list", directory, e);
        }
        return names;
    }

    @Override
    public long usableBytes() {
        return directory.toFile().getUsableSpace();
    }

    @Override
    public LogFile create(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.deleteIfExists(file);
        return new DiskFile(file, "rw");
    }

    @Override
    public LogFile openToRead(String name) throws IOException {
        return new DiskFile(directory.resolve(name), "r");
    }

    @Override
    public void cut(String name, long sizeBytes) throws IOException {
        try (DiskFile file = new DiskFile(directory.resolve(name), "rw")) {
            file.setSize(sizeBytes);
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(
                directory.resolve(from),
                directory.resolve(to),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(String name) throws IOException {
        Path file = directory.resolve(name);
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw failed("delete", file, e);
        }
    }

    @Override
    public void force() throws ForceFailedException {
        force(directory);
    }

    private static void force(Path directory) throws ForceFailedException {
        if (File.separatorChar == '\\') {
            return; // Windows opens no directories, and keeps what happens in them in order by itself
        }
        try {
            LogThread.run(() -> {
                try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                    channel.force(true);
                }
                return directory;
            });
        } catch (IOException | RuntimeException | Error e) {
            throw forceFailed("cannot force to the disk the names in ", directory, e);
        }
    }

    private static ForceFailedException forceFailed(String what, Path path, Throwable e) {
        return new ForceFailedException(what + path + ": " + reason(e), e);
    }

    /**
     * A {@link RandomAccessFile}, which no interrupt closes; only its channel forces data without the file's times,
     * which is one write to the disk instead of two.
     */
    private static final class DiskFile implements LogFile {
        private Path path;
        private final RandomAccessFile file;
        private final @Nullable Object key;
        private long position;
        private @Nullable RandomAccessFile durable;

        DiskFile(Path path, String mode) throws IOException {
            this.path = path;
            this.file = new RandomAccessFile(path.toFile(), mode);
            try {
                this.key = mode.equals("rw") ? key(path) : null;
            } catch (IOException | RuntimeException | Error e) {
                try (file) {
                    throw e;
                }
            }
        }

        @Override
        public long sizeBytes() throws IOException {
            try {
                return file.length();
            } catch (IOException e) {
                throw LogDirectory.failed("find the size of", path, e);
            }
        }

        @Override
        public int read(long offset, byte[] into, int at, int length) throws IOException {
            try {
                seek(offset);
                int n = file.read(into, at, length);
                position += Math.max(n, 0);
                return n;
            } catch (IOException e) {
                throw failed("read", offset, e);
            }
        }

        @Override
        public void write(long offset, byte[] from, int at, int length) throws IOException {
            try {
                seek(offset);
                file.write(from, at, length);
                position += length;
            } catch (IOException e) {
                position = -1;
                throw failed("write", offset, e);
            }
        }

        /**
         * One call of the system instead of two, and in the caller's thread: no channel is needed, which an interrupt
         * closes.
         */
        @Override
        public void writeDurably(long offset, byte[] from, int at, int length) throws IOException {
            RandomAccessFile writes = durable();
            if (writes == null) {
                LogFile.super.writeDurably(offset, from, at, length);
                return;
            }
            try {
                writes.seek(offset);
                writes.write(from, at, length);
            } catch (IOException e) {
                throw forceFailed(
                        "cannot bring to the disk " + length + " bytes at offset " + offset + " of ", path, e);
            }
        }

        /** The file opened once more; null where writes and forces must do. */
        private @Nullable RandomAccessFile durable() throws IOException {
            if (durable == null && HAS_DURABLE_WRITES) {
                if (!Objects.equals(key(path), key)) {
                    throw new IOException(path + " was moved away or replaced while the log is open for writing");
                }
                try {
                    durable = new RandomAccessFile(path.toFile(), "rwd");
                } catch (IOException e) {
                    return null; // this process may open no more files for now
                }
            }
            return durable;
        }

        private void seek(long offset) throws IOException {
            if (position != offset) {
                position = -1;
                file.seek(offset);
                position = offset;
            }
        }

        @Override
        public void setSize(long sizeBytes) throws IOException {
            position = -1;
            try {
                file.setLength(sizeBytes);
            } catch (IOException e) {
                throw LogDirectory.failed("set to " + sizeBytes + " bytes the size of", path, e);
            }
        }

        @Override
        public void renamed(String name) {
            path = path.resolveSibling(name);
        }

        @Override
        public void force() throws ForceFailedException {
            try {
                LogThread.run(() -> {
                    file.getChannel().force(false);
                    return file;
                });
            } catch (IOException | RuntimeException | Error e) {
                throw forceFailed("cannot force to the disk ", path, e);
            }
        }

        private IOException failed(String operation, long offset, IOException e) {
            return LogDirectory.failed(operation + " at offset " + offset + " of", path, e);
        }

        @Override
        public void close() throws IOException {
            try (file) {
                if (durable != null) {
                    durable.close();
                }
            } catch (IOException e) {
                throw LogDirectory.failed("close", path, e);
            }
        }
    }
}
