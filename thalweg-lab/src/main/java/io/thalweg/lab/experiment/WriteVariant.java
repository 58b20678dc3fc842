package io.thalweg.lab.experiment;

import io.thalweg.stream.TunedFileOutputStream;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;

/** The ways of writing a file byte by byte that E2 compares, each as its user would write it. */
enum WriteVariant {
    UNBUFFERED("FileOutputStream") {
        @Override
        OutputStream open(Path path, int bufferBytes) throws IOException {
            return new FileOutputStream(path.toFile());
        }
    },
    BUFFERED("BufferedOutputStream") {
        @Override
        OutputStream open(Path path, int bufferBytes) throws IOException {
            return new BufferedOutputStream(new FileOutputStream(path.toFile()), bufferBytes);
        }
    },
    TUNED("TunedFileOutputStream") {
        @Override
        OutputStream open(Path path, int bufferBytes) throws IOException {
            return new TunedFileOutputStream(path, bufferBytes);
        }
    };

    private final String label;

    WriteVariant(String label) {
        this.label = label;
    }

    static WriteVariant of(String label) {
        return Arrays.stream(values())
                .filter(variant -> variant.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such variant of file-write: " + label));
    }

    /** As results name it. */
    String label() {
        return label;
    }

    abstract OutputStream open(Path path, int bufferBytes) throws IOException;
}
