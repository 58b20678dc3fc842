package io.thalweg.lab.experiment.matrix;

import io.thalweg.stream.TunedFileInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/** The streams whose {@code read(byte[])} E3 compares. */
enum MatrixStream {
    /** The article's "default" line. */
    DEFAULT("BufferedInputStream (default)") {
        @Override
        InputStream open(Path path, int bufferBytes) throws IOException {
            return new BufferedInputStream(new FileInputStream(path.toFile()));
        }
    },
    /** The article's sixteen other lines. */
    BUFFERED("BufferedInputStream") {
        @Override
        InputStream open(Path path, int bufferBytes) throws IOException {
            return new BufferedInputStream(new FileInputStream(path.toFile()), bufferBytes);
        }
    },
    /** What the article left out: the array alone. */
    UNBUFFERED("FileInputStream") {
        @Override
        InputStream open(Path path, int bufferBytes) throws IOException {
            return new FileInputStream(path.toFile());
        }
    },
    /** Thalweg's. */
    TUNED("TunedFileInputStream") {
        @Override
        InputStream open(Path path, int bufferBytes) throws IOException {
            return new TunedFileInputStream(path, bufferBytes);
        }
    };

    private final String label;

    MatrixStream(String label) {
        this.label = label;
    }

    static MatrixStream of(String label) {
        return Arrays.stream(values())
                .filter(stream -> stream.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such variant of array-matrix: " + label));
    }

    /** As results name it. */
    String label() {
        return label;
    }

    abstract InputStream open(Path path, int bufferBytes) throws IOException;
}
