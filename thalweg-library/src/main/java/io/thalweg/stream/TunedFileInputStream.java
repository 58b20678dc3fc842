package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.nio.file.Path;

/** Reads a file. */
public final class TunedFileInputStream extends TunedInputStream {
    public TunedFileInputStream(Path path) throws FileNotFoundException {
        this(path, BufferSizes.forFile(path));
    }

    public TunedFileInputStream(Path path, int bufferSizeBytes) throws FileNotFoundException {
        super(new FileInputStream(path.toFile()), bufferSizeBytes);
    }
}
