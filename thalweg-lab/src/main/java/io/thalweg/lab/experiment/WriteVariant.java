package io.thalweg.lab.experiment;

import io.thalweg.stream.TunedFileOutputStream;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** How E2 writes a file byte by byte, each as its user would write it. */
enum WriteVariant implements Labelled {
    UNBUFFERED("FileOutputStream", (path, bufferBytes) -> new FileOutputStream(path.toFile())),
    BUFFERED(
            "BufferedOutputStream",
            (path, bufferBytes) -> new BufferedOutputStream(new FileOutputStream(path.toFile()), bufferBytes)),
    TUNED("TunedFileOutputStream", (path, bufferBytes) -> new TunedFileOutputStream(path, bufferBytes));

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final Opener<Path, Integer, OutputStream> opener;

    WriteVariant(String label, Opener<Path, Integer, OutputStream> opener) {
        this.label = label;
        this.opener = opener;
    }

    @Override
    public String label() {
        return label;
    }

    OutputStream open(Path path, int bufferBytes) throws IOException {
        return opener.open(path, bufferBytes);
    }
}
