package io.thalweg.lab.experiment.matrix;

import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of E3. All cells share them, since dropping them from the cache is proven; the article had one for each.
 */
final class MatrixFiles {
    /** How many cold files every worker reads: the fewest that show a spread within one JVM. */
    private static final int COLD_FILES = 5;

    /** Long enough that opening a file is no share of it, and short enough for arrays of one byte. */
    private static final long COLD_BYTES = 4L << 20;

    private MatrixFiles() {}

    /** Read for warming up, from the page cache. */
    static InputFile warm(Path directory) {
        return GeneratedFile.at(directory.resolve("array-matrix"), GeneratedBytes.SIZE_BYTES);
    }

    /** Each read cold once. */
    static List<InputFile> cold(Path directory) {
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < COLD_FILES; i++) {
            files.add(cold(directory, i));
        }
        return files;
    }

    /** One of them. */
    static InputFile cold(Path directory, int index) {
        return GeneratedFile.at(directory.resolve("array-matrix-cold-" + index), COLD_BYTES);
    }

    static void write(Path directory) throws IOException {
        GeneratedFile.write(warm(directory).path(), warm(directory).sizeBytes());
        for (InputFile file : cold(directory)) {
            GeneratedFile.write(file.path(), file.sizeBytes());
        }
    }

    static long bytes() {
        return GeneratedBytes.SIZE_BYTES + COLD_FILES * COLD_BYTES;
    }
}
