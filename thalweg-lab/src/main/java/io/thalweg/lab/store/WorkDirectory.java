package io.thalweg.lab.store;

import io.thalweg.base.file.PrivateFiles;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.machine.DiskGuard;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The one directory in which a session makes its test files, {@code .thalweg-work}, with a locked file that says whose
 * it is. Gone when closed; if the process is killed, the ledger and the unlocked file lead {@code thalweg clean} to it.
 */
public final class WorkDirectory implements Closeable {
    private static final String LOCK = "LOCK";
    private static final String NAMESPACES = "NAMESPACES";
    private static final String MARKER = "thalweg-work 1";

    private final Path path;
    private final FileChannel channel;
    private final StateDirectory state;
    private final String entry;

    private WorkDirectory(Path path, FileChannel channel, StateDirectory state, String entry) {
        this.path = path;
        this.channel = channel;
        this.state = state;
        this.entry = entry;
    }

    /**
     * What a leftover or running session says of itself.
     *
     * @param pid its process
     * @param run the id of its run
     */
    record Holder(long pid, String run) {}

    /** Makes and locks the work directory {@code path}; refuses one that is there already. */
    public static WorkDirectory create(Path path, String run, StateDirectory state) {
        refuseExisting(path, state);
        String entry = entry(run, path);
        state.enter(entry, path);
        try {
            PrivateFiles.createDirectory(path);
            return new WorkDirectory(path, mark(path, run), state, entry);
        } catch (FileAlreadyExistsException raced) {
            refuseExisting(path, state);
            throw unwritable(path, raced);
        } catch (IOException e) {
            try {
                state.strike(entry);
            } catch (IOException ledger) {
                e.addSuppressed(ledger);
            }
            throw unwritable(path, e);
        }
    }

    /** Locked before it says anything, for a mark without a lock is a leftover. */
    private static FileChannel mark(Path path, String run) throws IOException {
        FileChannel channel = PrivateFiles.create(path.resolve(LOCK));
        try {
            channel.lock();
            String mark = MARKER + "\npid " + ProcessHandle.current().pid() + "\nrun " + run + "\n";
            channel.write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.UTF_8)));
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** The name under which the ledger remembers it. */
    public static String entry(String run, Path path) {
        return run + "-" + Integer.toHexString(path.hashCode());
    }

    /** The run in such a name. */
    static String runOf(String entry) {
        return entry.substring(0, Math.max(0, entry.lastIndexOf('-')));
    }

    private static void refuseExisting(Path path, StateDirectory state) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Optional<Holder> holder = holder(path, state);
        if (holder.isEmpty() && removeUnmarked(path, state)) {
            return;
        }
        if (holder.isEmpty()) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    Printable.of(path) + " already exists and does not belong to Thalweg",
                    "Move it away, or choose another directory: " + DiskGuard.CHOOSING);
        }
        if (isLocked(path)) {
            throw busy(path, holder);
        }
        throw new Problem(
                ExitCode.ENVIRONMENT,
                Printable.of(path) + " is left over from run "
                        + Printable.of(holder.get().run()) + ", whose process "
                        + holder.get().pid() + " has ended",
                "Run `thalweg lab run --resume " + Printable.of(holder.get().run())
                        + "` to continue it, or `thalweg clean` to remove it.");
    }

    private static Problem busy(Path path, Optional<Holder> holder) {
        String user = holder.map(h -> "process " + h.pid() + " (run " + Printable.of(h.run()) + ")")
                .orElse("another process");
        return new Problem(
                ExitCode.ENVIRONMENT,
                Printable.of(path) + " is in use by " + user,
                "Wait for it to end, or choose another directory: " + DiskGuard.CHOOSING);
    }

    private static Problem unwritable(Path path, IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot make " + Printable.of(path) + ": " + Reason.of(e, path),
                "Choose a directory that you may write to: " + DiskGuard.CHOOSING,
                e);
    }

    /**
     * The run that made that work directory; empty unless it is a real directory of this user that carries our marker.
     */
    static Optional<Holder> holder(Path path, StateDirectory state) {
        Path lock = path.resolve(LOCK);
        try {
            boolean real = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                    && Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)
                    && state.isOwnerOf(path);
            if (!real || Files.size(lock) > 1024) {
                return Optional.empty();
            }
            String[] lines = Files.readString(lock, StandardCharsets.UTF_8).split("\n", -1);
            if (lines.length < 3 || !lines[0].equals(MARKER)) {
                return Optional.empty();
            }
            return Optional.of(new Holder(
                    Long.parseLong(lines[1].substring("pid ".length())), lines[2].substring("run ".length())));
        } catch (IOException | RuntimeException foreign) {
            return Optional.empty();
        }
    }

    private static boolean removeUnmarked(Path path, StateDirectory state) {
        try {
            boolean unmarked = isUnmarked(path, state);
            if (unmarked) {
                remove(path);
            }
            return unmarked;
        } catch (IOException e) {
            throw unwritable(path, e);
        }
    }

    /**
     * Whether that is a directory of this user with nothing in it but an empty lock that no process holds: what a run
     * leaves that is killed when it has made its directory and not yet marked it, or when it has just removed the mark.
     */
    static boolean isUnmarked(Path path, StateDirectory state) throws IOException {
        Path lock = path.resolve(LOCK);
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || !state.isOwnerOf(path)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(path)) {
            if (!entries.allMatch(lock::equals)) {
                return false;
            }
        }
        if (Files.notExists(lock, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        return Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS) && Files.size(lock) == 0 && !isLocked(path);
    }

    /** Whether a living session holds that work directory. */
    static boolean isLocked(Path path) {
        try (FileChannel channel =
                FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                return true;
            }
            lock.release();
            return false;
        } catch (OverlappingFileLockException ours) {
            return true;
        } catch (IOException unreadable) {
            return true;
        }
    }

    public Path path() {
        return path;
    }

    /** Notes network namespaces before they are made: they are to go with this directory. */
    public void enterNamespaces(List<String> namespaces) throws IOException {
        PrivateFiles.write(path.resolve(NAMESPACES), String.join("\n", namespaces) + "\n");
    }

    /** The network namespaces that go with that work directory. */
    static List<String> namespaces(Path path) throws IOException {
        Path file = path.resolve(NAMESPACES);
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? Files.readAllLines(file, StandardCharsets.UTF_8)
                : List.of();
    }

    /** Deletes a work directory and what is in it; links are deleted, not followed. */
    static void remove(Path path) throws IOException {
        for (Path each : inOrderOfRemoval(path)) {
            Files.delete(each);
        }
    }

    /** The mark last: what a kill in the middle leaves is still known as ours. */
    static List<Path> inOrderOfRemoval(Path path) throws IOException {
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        Path lock = path.resolve(LOCK);
        try (Stream<Path> tree = Files.walk(path)) {
            return tree.sorted(Comparator.comparing((Path each) -> each.equals(path))
                            .thenComparing(each -> each.equals(lock))
                            .thenComparing(Path::getNameCount, Comparator.reverseOrder()))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Where a file that is open keeps another name in the directory until it is closed, as on NFS. */
    private void removeAgain(IOException first) throws IOException {
        if (Files.exists(path.resolve(LOCK), LinkOption.NOFOLLOW_LINKS)) {
            throw first; // Not all but such names was removed, or it is another run's already.
        }
        try {
            remove(path);
        } catch (IOException e) {
            first.addSuppressed(e);
            throw first;
        }
    }

    /** Removes the directory and all that is in it. */
    @Override
    public void close() throws IOException {
        @Nullable IOException failure = null;
        try {
            remove(path);
        } catch (IOException e) {
            failure = e;
        }
        channel.close();
        if (failure != null) {
            removeAgain(failure);
        }
        state.strike(entry);
    }
}
