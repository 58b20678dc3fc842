package io.thalweg.lab.experiment.matrix;

import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Opener;
import io.thalweg.stream.TunedFileInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The streams whose {@code read(byte[])} E3 compares. */
enum MatrixVariant implements Labelled {
    /** The article's "default" line. */
    DEFAULT(
            "BufferedInputStream (default)",
            (path, bufferBytes) -> new BufferedInputStream(new FileInputStream(path.toFile()))),
    /** The article's sixteen other lines. */
    BUFFERED(
            "BufferedInputStream",
            (path, bufferBytes) -> new BufferedInputStream(new FileInputStream(path.toFile()), bufferBytes)),
    /** What the article left out: the array alone. */
    UNBUFFERED("FileInputStream", (path, bufferBytes) -> new FileInputStream(path.toFile())),
    /** Thalweg's. */
    TUNED("TunedFileInputStream", (path, bufferBytes) -> new TunedFileInputStream(path, bufferBytes));

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final Opener<Path, Integer, InputStream> opener;

    MatrixVariant(String label, Opener<Path, Integer, InputStream> opener) {
        this.label = label;
        this.opener = opener;
    }

    @Override
    public String label() {
        return label;
    }

    InputStream open(Path path, int bufferBytes) throws IOException {
        return opener.open(path, bufferBytes);
    }
}
