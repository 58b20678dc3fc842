package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.nio.file.Path;

/** Writes a file. */
public final class TunedFileOutputStream extends TunedOutputStream {
    public TunedFileOutputStream(Path path) throws FileNotFoundException {
        this(path, BufferSizes.forFileWrite(path));
    }

    public TunedFileOutputStream(Path path, int bufferSizeBytes) throws FileNotFoundException {
        super(new FileOutputStream(path.toFile()), bufferSizeBytes);
    }
}
