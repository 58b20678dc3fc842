package io.thalweg.lab.experiment.matrix;

import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.MadeBytes;
import io.thalweg.lab.experiment.MadeFile;
import io.thalweg.lab.experiment.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The files of E3. All cells share them, since dropping them from the cache is proven; the article had one for each. */
final class MatrixFiles {
    /** How many cold files every worker reads: the fewest that show a spread within one JVM. */
    private static final int COLD_FILES = 5;

    /** Long enough that opening a file is no share of it, and short enough for arrays of one byte. */
    private static final long COLD_BYTES = 4L << 20;

    private MatrixFiles() {}

    /** Read for warming up, from the page cache. */
    static InputFile warm(Scope scope) {
        return MadeFile.at(scope.directory().resolve("array-matrix"), MadeBytes.SIZE_BYTES);
    }

    /** Each read cold once. */
    static List<InputFile> cold(Scope scope) {
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < COLD_FILES; i++) {
            files.add(cold(scope, i));
        }
        return files;
    }

    /** One of them. */
    static InputFile cold(Scope scope, int index) {
        return MadeFile.at(scope.directory().resolve("array-matrix-cold-" + index), COLD_BYTES);
    }

    static void write(Scope scope) throws IOException {
        MadeFile.write(warm(scope).path(), warm(scope).sizeBytes());
        for (InputFile file : cold(scope)) {
            MadeFile.write(file.path(), file.sizeBytes());
        }
    }

    static long bytes() {
        return MadeBytes.SIZE_BYTES + COLD_FILES * COLD_BYTES;
    }
}
