package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.MadeBytes;
import io.thalweg.lab.experiment.MadeFile;
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
    InputFile warm(DiskWay way) {
        return MadeFile.at(
                directory.resolve(way.writes() ? "disk-write-warm" : "disk-read-warm"), MadeBytes.SIZE_BYTES);
    }

    /** What a worker goes over, one after the other: to be read each only once, since the disk itself has a cache too. */
    List<InputFile> cold(DiskWay way) {
        if (way.writes()) {
            return Collections.nCopies(COLD_PASSES, MadeFile.at(directory.resolve("disk-write"), COLD_BYTES));
        }
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < COLD_PASSES; i++) {
            files.add(MadeFile.at(directory.resolve("disk-read-" + i), COLD_BYTES));
        }
        return files;
    }

    void write() throws IOException {
        for (DiskWay way : List.of(DiskWay.READ, DiskWay.WRITE)) {
            MadeFile.write(warm(way).path(), warm(way).sizeBytes());
            for (InputFile file : cold(way).stream().distinct().toList()) {
                MadeFile.write(file.path(), file.sizeBytes());
            }
        }
    }

    static long bytes() {
        return 2L * MadeBytes.SIZE_BYTES + (COLD_PASSES + 1) * COLD_BYTES;
    }
}
