package io.thalweg.audit.capture;

import io.thalweg.file.PrivateFiles;
import io.thalweg.problem.ExitCode;
import io.thalweg.problem.Printable;
import io.thalweg.problem.Problem;
import java.io.IOException;
import java.net.URI;
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
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which audit has temporary directories where: a file for each audit, which it holds locked as long as it lives. The lock
 * of a killed one is gone, whatever process has its number now, and its file leads to what it has left.
 */
public final class AuditLedger {
    private final Path folder;

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
            whileUnlocked(entry, () -> {
                List<Path> directories = directories(entry);
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
        whileUnlocked(left.entry(), () -> {
            for (Path directory : left.directories()) {
                PrivateFiles.deleteTree(directory);
            }
            Files.delete(left.entry());
        });
    }

    /** The file's name begins with the process. */
    static String pid(Path entry) {
        return String.valueOf(entry.getFileName()).replaceFirst("-.*", "");
    }

    /** Where an audit notes its directories, one URI a line, since a name need not be valid in any charset. */
    Path folder() {
        return folder;
    }

    private List<Path> entries() {
        try (Stream<Path> entries = Files.list(folder)) {
            Predicate<Path> isFile = entry -> Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
            return entries.filter(isFile).sorted().toList();
        } catch (NoSuchFileException nothingYet) {
            return List.of();
        } catch (IOException e) {
            throw problem(folder, e);
        }
    }

    private static List<Path> directories(Path entry) throws IOException {
        List<Path> directories = new ArrayList<>();
        for (String line : Files.readAllLines(entry, StandardCharsets.UTF_8)) {
            if (isWhole(line)) {
                directories.add(Path.of(URI.create(line)));
            }
        }
        // In a container that has ended there is none any more.
        directories.removeIf(directory -> !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS));
        return directories;
    }

    /** Killed as it wrote the line, an audit has not made the directory. */
    private static boolean isWhole(String line) {
        return line.endsWith("/") && line.contains(Scratch.PREFIX);
    }

    private interface Work {
        void run() throws IOException;
    }

    /** Does nothing if an audit holds that file. */
    private static void whileUnlocked(Path entry, Work work) {
        try (FileChannel channel = FileChannel.open(entry, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock() != null) {
                work.run();
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
                "cannot clean " + Printable.of(path) + ": " + Printable.of(String.valueOf(e)),
                "Make it readable and writable for this user, then run `thalweg clean` again.",
                e);
    }
}
