package io.thalweg.trials.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories of the trials, which leave nothing behind. */
final class Directories {
    private static final Path MEMORY = Path.of("/dev/shm");

    private Directories() {}

    /**
     * In memory where there is such a file system: a disk would be slow, and what is forced survives no test anyway.
     */
    static Path create() throws IOException {
        Path parent = Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        return Files.createTempDirectory(parent, "thalweg-crash-").toRealPath();
    }

    /** Deletes a directory and what is in it, if it is there; links are not followed. */
    static void deleteTree(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Copies the files of {@code from}, which has no directories, into {@code to}, which is made. */
    static void copy(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
