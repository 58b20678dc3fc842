package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The files of E4 in one directory, made before anything is measured, so that no cell pays for their allocation. */
final class DiskFiles {
    /** How often every worker goes over a cold file. */
    private static final int COLD_PASSES = 3;

    /** Long enough to outlast the credit of a device that throttles by the second, and what a disk itself caches. */
    static final long COLD_BYTES = 32L << 20;

    private final Path directory;

    DiskFiles(Path directory) {
        this.directory = directory;
    }

    /** What a worker warms up on. */
    InputFile warm(DiskVariant variant) {
        return GeneratedFile.at(
                directory.resolve(variant.writes() ? "disk-write-warm" : "disk-read-warm"), GeneratedBytes.SIZE_BYTES);
    }

    /**
     * What a worker goes over, one after the other: to be read each only once, since the disk itself has a cache too.
     */
    List<InputFile> cold(DiskVariant variant) {
        if (variant.writes()) {
            return Collections.nCopies(COLD_PASSES, GeneratedFile.at(directory.resolve("disk-write"), COLD_BYTES));
        }
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < COLD_PASSES; i++) {
            files.add(GeneratedFile.at(directory.resolve("disk-read-" + i), COLD_BYTES));
        }
        return files;
    }

    void write() throws IOException {
        for (DiskVariant variant : List.of(DiskVariant.READ, DiskVariant.WRITE)) {
            GeneratedFile.write(warm(variant).path(), warm(variant).sizeBytes());
            for (InputFile file : cold(variant).stream().distinct().toList()) {
                GeneratedFile.write(file.path(), file.sizeBytes());
            }
        }
    }

    static long bytes() {
        return 2L * GeneratedBytes.SIZE_BYTES + (COLD_PASSES + 1) * COLD_BYTES;
    }
}
