package io.thalweg.log;

import io.thalweg.internal.Opened;
import io.thalweg.internal.WorkerThreads;
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
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A log's directory on a file system: the one that its path led to when it was opened. Before anything in it is listed,
 * opened, created, renamed or deleted, the file key (the inode) of LOCK, for a reader of the directory itself, is
 * compared with that of then. The file with that key is held open meanwhile, so that no other can get it.
 */
final class LogDirectory implements LogStorage {
    /** Elsewhere a write that is durable by itself may promise less than a force, or cost more. */
    private static final boolean HAS_DURABLE_WRITES =
            System.getProperty("os.name").equals("Linux");

    private static final boolean IS_WINDOWS = File.separatorChar == '\\';

    private final Path given;
    /** As it was given, where no link is on the way, else where the links led. */
    private final Path directory;

    private final @Nullable FileChannel held;
    private final @Nullable Object key;
    private volatile @Nullable LogLock lock;

    /** A log that is to be read only. */
    static LogDirectory existing(Path directory) throws IOException {
        return Opened.orClose(held(directory), log -> {
            log.requireLog();
            return log;
        });
    }

    /** A directory that is known again until it is closed, even if it is deleted and another one made in its place. */
    static LogDirectory held(Path directory) throws IOException {
        Objects.requireNonNull(directory, "directory");
        if (!Files.isDirectory(directory)) {
            throw Files.exists(directory)
                    ? new FileSystemException(
                            directory.toString(), null, "this is a file, and an append log is a directory")
                    : new NoSuchFileException(directory.toString(), null, "there is no such directory");
        }
        requireUsual(directory);
        Path real = directory.toRealPath();
        Path opened = directory.toAbsolutePath().normalize().equals(real) ? directory : real;
        requireUsual(opened);
        return IS_WINDOWS
                ? new LogDirectory(directory, opened, null)
                : Opened.orClose(
                        FileChannel.open(opened, StandardOpenOption.READ),
                        held -> new LogDirectory(directory, opened, held));
    }

    void requireLog() throws IOException {
        // A copy may lack the file that was locked; a log without records has no segment.
        if (!LogLock.isIn(directory) && Segments.names(this).isEmpty()) {
            throw new NoSuchFileException(given.toString(), null, "there is no append log in this directory");
        }
    }

    /** A log that is to be written. */
    static LogDirectory created(Path directory) throws IOException {
        requireUsual(directory);
        if (!Files.isDirectory(directory)) {
            if (Files.exists(directory)) {
                throw new IOException("cannot keep a log in " + directory + ": it is a file, not a directory");
            }
            create(directory);
        }
        return held(directory);
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
            IOException failure = new IOException("cannot create " + directory + " for the log: " + reason(e), e);
            removeAfter(failure, made);
            throw failure;
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
     * A process that made the directories may have been killed before their names were on the disk. Once there is a
     * segment they were, but a log may have been moved since, or restored. Unreadable parent directories are skipped:
     * this process cannot have left an entry in them, because it removes one whose name it cannot force.
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

    private LogDirectory(Path given, Path directory, @Nullable FileChannel held) throws IOException {
        this.given = given;
        this.directory = directory;
        this.held = held;
        this.key = key(directory);
    }

    private static void requireUsual(Path directory) throws IOException {
        if (!directory.getFileSystem().equals(FileSystems.getDefault())) {
            throw new IOException("cannot keep a log in " + directory
                    + ": it is of another file system than the files of this machine");
        }
        if (!directory.toFile().toPath().equals(directory)) {
            throw new IOException("cannot keep a log in " + directory + ": java.io.File cannot name it in this locale");
        }
    }

    /** Keeps other writers out until it is closed, in this JVM and in others. */
    Closeable lock() throws IOException {
        LogLock owned = LogLock.of(given, directory);
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

    /** Throws if the path leads to another directory than it did at the opening, or the writer's LOCK is not there. */
    void requireSame() throws IOException {
        LogLock owned = lock;
        if (owned != null) {
            owned.requireThere();
        } else if (key != null && !key.equals(key(directory))) {
            throw new IOException(directory + " was deleted, moved or replaced while it was open as " + given
                    + "; what is there now is left alone");
        }
    }

    Path path() {
        return directory;
    }

    void deleteFiles() throws IOException {
        for (String name : names()) {
            delete(name);
        }
    }

    /** Deletes it with its files. */
    void delete() throws IOException {
        deleteFiles();
        requireSame();
        Files.delete(directory);
    }

    @Override
    public void close() throws IOException {
        if (held != null) {
            held.close();
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
        requireSame();
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
        delete(name);
        return open(name, "rw");
    }

    @Override
    public LogFile openToRead(String name) throws IOException {
        return open(name, "r");
    }

    /** Looks before, so that nothing is created elsewhere, and after, so that nothing is read or written elsewhere. */
    private DiskFile open(String name, String mode) throws IOException {
        requireSame();
        return Opened.orClose(new DiskFile(directory.resolve(name), mode), file -> {
            requireSame();
            return file;
        });
    }

    @Override
    public void cut(String name, long sizeBytes) throws IOException {
        try (DiskFile file = open(name, "rw")) {
            file.setSize(sizeBytes);
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        requireSame();
        Files.move(
                directory.resolve(from),
                directory.resolve(to),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(String name) throws IOException {
        requireSame();
        Path file = directory.resolve(name);
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw failed("delete", file, e);
        }
    }

    @Override
    public void force() throws ForceFailedException {
        try {
            requireSame();
        } catch (IOException e) {
            throw forceFailed("cannot force to the disk the names in ", directory, e);
        }
        force(directory);
    }

    static void force(Path directory) throws ForceFailedException {
        if (IS_WINDOWS) {
            return; // Windows opens no directories, and keeps what happens in them in order by itself
        }
        try {
            WorkerThreads.runUninterrupted(() -> {
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

    /** A pipe with the name of a file would keep its opener waiting. */
    static void requireFile(Path path) throws IOException {
        try {
            if (Files.readAttributes(path, BasicFileAttributes.class).isOther()) {
                throw new IOException(path + " is a pipe or a device, not a file: move it out of the log's directory");
            }
        } catch (NoSuchFileException e) {
            // to be created; else the opening says that it is missing
        }
    }

    /** A directory, and when it was last changed, as by a name that came or went. No program can set that time. */
    private record NamesSeen(Object key, FileTime changed) {
        /** A system without finer times gives the same one to what happens within it. */
        private static final long LONGEST_TICK_MILLIS = 20;

        /**
         * As they are; null where there is no directory or no such time, and where one more change could leave it as it
         * is: just after the last one, and on a file system that keeps whole seconds.
         */
        static @Nullable NamesSeen in(Path directory) throws IOException {
            if (!directory.getFileSystem().supportedFileAttributeViews().contains("unix")) {
                return null;
            }
            Map<String, Object> attributes;
            try {
                attributes = Files.readAttributes(directory, "unix:fileKey,ctime");
            } catch (NoSuchFileException e) {
                return null;
            }
            Object key = attributes.get("fileKey");
            if (key == null || !(attributes.get("ctime") instanceof FileTime changed)) {
                return null;
            }
            boolean wouldShow = changed.to(TimeUnit.NANOSECONDS) % TimeUnit.SECONDS.toNanos(1) != 0
                    && System.currentTimeMillis() - changed.toMillis() > LONGEST_TICK_MILLIS;
            return wouldShow ? new NamesSeen(key, changed) : null;
        }
    }

    /**
     * A {@link RandomAccessFile}, which no interrupt closes; only its channel forces data without the file's times,
     * which is one write to the disk instead of two.
     */
    private final class DiskFile implements LogFile {
        private Path path;
        private final RandomAccessFile file;
        private final @Nullable Object key;
        private long position;
        private @Nullable RandomAccessFile durable;
        private @Nullable NamesSeen seen;

        DiskFile(Path path, String mode) throws IOException {
            this.path = path;
            requireFile(path);
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
                requireThere();
                try {
                    durable = new RandomAccessFile(path.toFile(), "rwd");
                } catch (IOException e) {
                    return null; // this process may open no more files for now
                }
                requireThere();
            }
            return durable;
        }

        /** A look at the file makes its next write take its times to the disk too (ADR 23). */
        @Override
        public void requireStillThere() throws ForceFailedException {
            NamesSeen names;
            try {
                names = NamesSeen.in(path.resolveSibling(""));
            } catch (IOException e) {
                throw forceFailed("cannot look whether the log's file is still there: ", path, e);
            }
            if (names == null || !names.equals(seen)) {
                requireThere();
                seen = Files.isSymbolicLink(path) ? null : names; // where a link leads, this directory does not show
            }
        }

        @Override
        public void requireThere() throws ForceFailedException {
            Object found;
            try {
                found = key(path);
            } catch (IOException e) {
                throw forceFailed("cannot look whether the log's file is still there: ", path, e);
            }
            if (!Objects.equals(found, key)) {
                throw new ForceFailedException(
                        path + " was deleted, moved or replaced while the log was open for writing", firstSequence());
            }
        }

        /** Of the records that are lost with it; where its directory is not there either, of all. */
        private long firstSequence() {
            String name = String.valueOf(path.getFileName());
            try {
                requireSame();
            } catch (IOException allGone) {
                return 0;
            }
            return SegmentHeader.isName(name) ? SegmentHeader.baseOf(name) : 0;
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
                WorkerThreads.runUninterrupted(() -> {
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
