package io.thalweg.lab.run;

import io.thalweg.file.PrivateFiles;
import io.thalweg.problem.ExitCode;
import io.thalweg.problem.Printable;
import io.thalweg.problem.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one directory in which a session makes its test files, {@code .thalweg-work}, with a locked file that says whose
 * it is. Gone when closed; if the process is killed, the ledger and the unlocked file lead {@code thalweg clean} to it.
 */
final class WorkDirectory implements Closeable {
    static final String NAME = ".thalweg-work";

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
    static WorkDirectory create(Path path, String run, StateDirectory state) {
        refuseExisting(path, state);
        String entry = entry(run, path);
        state.enter(entry, path);
        try {
            PrivateFiles.createDirectory(path);
            PrivateFiles.write(
                    path.resolve(LOCK),
                    MARKER + "\npid " + ProcessHandle.current().pid() + "\nrun " + run + "\n");
            FileChannel channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                throw busy(path, holder(path, state));
            }
            return new WorkDirectory(path, channel, state, entry);
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

    /** The name under which the ledger remembers it. */
    static String entry(String run, Path path) {
        return run + "-" + Integer.toHexString(path.hashCode());
    }

    private static void refuseExisting(Path path, StateDirectory state) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Optional<Holder> holder = holder(path, state);
        if (holder.isEmpty()) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    Printable.of(path) + " is there already and not Thalweg's",
                    "Move it away, or choose another directory with --dir.");
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
                        + "` to go on with it, or `thalweg clean` to remove it.");
    }

    private static Problem busy(Path path, Optional<Holder> holder) {
        String who = holder.map(h -> "process " + h.pid() + " (run " + Printable.of(h.run()) + ")")
                .orElse("another process");
        return new Problem(
                ExitCode.ENVIRONMENT,
                Printable.of(path) + " is in use by " + who,
                "Wait for it to end, or choose another directory with --dir.");
    }

    private static Problem unwritable(Path path, IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot make " + Printable.of(path) + ": " + Printable.of(String.valueOf(e)),
                "Choose a directory that this user may write to with --dir.",
                e);
    }

    /** Who made that work directory; empty unless it is a real directory of this user that carries our marker. */
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

    Path path() {
        return path;
    }

    /** Notes network namespaces before they are made: they are to go with this directory. */
    void enterNamespaces(List<String> namespaces) throws IOException {
        PrivateFiles.write(path.resolve(NAMESPACES), String.join("\n", namespaces) + "\n");
    }

    /** The network namespaces that go with that work directory. */
    static List<String> namespaces(Path path) throws IOException {
        Path file = path.resolve(NAMESPACES);
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? Files.readAllLines(file, StandardCharsets.UTF_8)
                : List.of();
    }

    /** Removes the directory and all that is in it. */
    @Override
    public void close() throws IOException {
        @Nullable IOException failure = null;
        try {
            PrivateFiles.deleteTree(path);
        } catch (IOException e) {
            failure = e;
        }
        channel.close();
        if (failure != null) {
            throw failure;
        }
        state.strike(entry);
    }
}
