package io.thalweg.audit.capture;

import io.thalweg.base.file.PrivateFiles;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which audit has temporary directories where: a file for each audit, which it holds locked as long as it lives. The
 * lock of a killed one is gone, whatever process has its number now, and its file leads to what it has left.
 */
public final class AuditLedger {
    private static final int MAX_BYTES = 64 << 10;

    private final Path folder;

    /** This process's own, which it must not even open: closing a file gives up its locks. */
    private final Set<Path> held = ConcurrentHashMap.newKeySet();

    /** The ledger in that folder, which need not be there. */
    public AuditLedger(Path folder) {
        this.folder = folder;
    }

    /**
     * What a killed audit has left.
     *
     * @param entry its file in the ledger
     * @param pid the process that it was
     * @param directories those of its temporary directories that are still there
     */
    public record Abandoned(Path entry, String pid, List<Path> directories) {
        /** How much the files in one of the directories hold. */
        public long bytes(Path directory) {
            try {
                return PrivateFiles.sizeBytes(directory, List.of());
            } catch (IOException e) {
                throw problem(directory, e);
            }
        }
    }

    /** What killed audits have left; forgets those that have left nothing. */
    public List<Abandoned> abandoned() {
        List<Abandoned> found = new ArrayList<>();
        for (Path entry : entries()) {
            whileUnlocked(entry, channel -> {
                List<Path> directories = directories(channel);
                if (directories.isEmpty()) {
                    Files.delete(entry);
                } else {
                    found.add(new Abandoned(entry, pid(entry), directories));
                }
            });
        }
        return found;
    }

    /** Removes what a killed audit has left, and then its file in the ledger. */
    public void remove(Abandoned left) {
        whileUnlocked(left.entry(), channel -> {
            for (Path directory : left.directories()) {
                PrivateFiles.deleteTree(directory);
            }
            Files.delete(left.entry());
        });
    }

    /** The other audit that has the directory which is named in that text, if there is one. */
    Optional<RecordingProcess> holder(String text) {
        for (Path entry : entries()) {
            try (FileChannel channel = FileChannel.open(entry, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
                boolean named = directories(channel).stream()
                        .anyMatch(directory -> text.contains(String.valueOf(directory.getFileName())));
                if (named) {
                    boolean[] killed = {false};
                    whileUnlocked(entry, unlocked -> killed[0] = true);
                    return Optional.of(new RecordingProcess(pid(entry), killed[0]));
                }
            } catch (NoSuchFileException ended) {
                // The audit has ended meanwhile.
            } catch (IOException e) {
                throw problem(entry, e);
            }
        }
        return Optional.empty();
    }

    /**
     * An audit of this user.
     *
     * @param pid the process that it is, or was
     * @param killed whether it is no more
     */
    record RecordingProcess(String pid, boolean killed) {}

    /** The file's name begins with the process. */
    private static String pid(Path entry) {
        return String.valueOf(entry.getFileName()).replaceFirst("-.*", "");
    }

    void hold(Path entry) {
        held.add(entry);
    }

    /** Where an audit notes its directories, one URI a line, since a name need not be valid in any charset. */
    Path folder() {
        return folder;
    }

    private List<Path> entries() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            Predicate<Path> isFile =
                    entry -> !held.contains(entry) && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
            return entries.filter(isFile).sorted().toList();
        } catch (IOException e) {
            throw problem(folder, e);
        }
    }

    /** Through the channel that is locked: closing another one of the same file would give the lock up. */
    private static List<Path> directories(FileChannel entry) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(entry.size(), MAX_BYTES));
        while (bytes.hasRemaining() && entry.read(bytes) >= 0) {
            // on to the next part
        }
        bytes.flip();
        List<Path> directories = new ArrayList<>();
        StandardCharsets.UTF_8
                .decode(bytes)
                .toString()
                .lines()
                .filter(AuditLedger::isWhole)
                .forEach(line -> directories.add(Path.of(URI.create(line))));
        // In a container that has ended there is none any more.
        directories.removeIf(directory -> !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS));
        return directories;
    }

    /** Killed as it wrote the line, an audit has not made the directory. */
    private static boolean isWhole(String line) {
        return line.endsWith("/") && line.contains(Scratch.PREFIX);
    }

    private interface EntryTask {
        void run(FileChannel entry) throws IOException;
    }

    /** Does nothing if an audit holds that file. */
    private static void whileUnlocked(Path entry, EntryTask work) {
        try (FileChannel channel =
                FileChannel.open(entry, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock() != null) {
                work.run(channel);
            }
        } catch (OverlappingFileLockException ours) {
            // An audit of this JVM holds it.
        } catch (NoSuchFileException ended) {
            // The audit has ended meanwhile.
        } catch (IOException | IllegalArgumentException e) {
            throw problem(entry, e);
        }
    }

    private static Problem problem(Path path, Exception e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot clean " + Printable.of(path) + ": "
                        + (e instanceof IOException io ? Reason.of(io) : Printable.of(String.valueOf(e.getMessage()))),
                "Make it readable and writable for this user, then run `thalweg clean` again.",
                e);
    }
}
