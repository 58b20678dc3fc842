package io.thalweg.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds a directory on a file system in memory. */
final class MemoryFileSystem {
    private static final List<Path> CANDIDATES = List.of(Path.of("/dev/shm"), Path.of("/tmp"), Path.of("/run/shm"));

    private MemoryFileSystem() {}

    /** A writable directory on a tmpfs; empty where there is none. */
    static Optional<Path> find() {
        return CANDIDATES.stream().filter(MemoryFileSystem::isUsable).findFirst();
    }

    private static boolean isUsable(Path path) {
        try {
            return Files.isDirectory(path) && Files.isWritable(path) && isInMemory(path);
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Whether the file system of that directory lives in memory. */
    static boolean isInMemory(Path directory) throws IOException {
        return Files.getFileStore(directory).type().equals("tmpfs");
    }
}
