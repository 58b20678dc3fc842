package io.thalweg.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds a directory on a file system in memory. */
public final class MemoryFileSystem {
    private static final List<Path> CANDIDATES = List.of(Path.of("/dev/shm"), Path.of("/tmp"), Path.of("/run/shm"));

    private MemoryFileSystem() {}

    /** A writable directory on a tmpfs; empty where there is none. */
    public static Optional<Path> find() {
        return CANDIDATES.stream().filter(MemoryFileSystem::isUsable).findFirst();
    }

    private static boolean isUsable(Path path) {
        return Files.isDirectory(path) && Files.isWritable(path) && holds(path);
    }

    /** Whether that directory, or where it will be made, lies in memory; false where the system does not say. */
    public static boolean holds(Path directory) {
        Path existing = directory.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return Files.getFileStore(existing).type().equals("tmpfs");
        } catch (IOException unknown) {
            return false;
        }
    }
}
