package io.thalweg.lab.experiment;

import io.thalweg.stream.TunedFileInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** How E1 and E3 read a file, each as its user would write it. */
public enum ReadVariant implements Labelled {
    /** The article's "default" line of E3. */
    DEFAULT(
            "BufferedInputStream (default)",
            (path, bufferBytes) -> new BufferedInputStream(new FileInputStream(path.toFile()))),
    UNBUFFERED("FileInputStream", (path, bufferBytes) -> new FileInputStream(path.toFile())),
    BUFFERED(
            "BufferedInputStream",
            (path, bufferBytes) -> new BufferedInputStream(new FileInputStream(path.toFile()), bufferBytes)),
    TUNED("TunedFileInputStream", TunedFileInputStream::new),
    CHUNK("TunedFileInputStream.nextChunk", TunedFileInputStream::new);

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final Opener<Path, Integer, InputStream> opener;

    ReadVariant(String label, Opener<Path, Integer, InputStream> opener) {
        this.label = label;
        this.opener = opener;
    }

    @Override
    public String label() {
        return label;
    }

    /** Opens it with a buffer of that size, where it has one to choose. */
    public InputStream open(Path path, int bufferBytes) throws IOException {
        return opener.open(path, bufferBytes);
    }

    /**
     * Byte by byte if the array has no size. Opening and closing are part of the pass, as they are part of reading a
     * file.
     */
    public Trial trial(InputFile file, InputFile.FilePart part, int bufferBytes, int arrayBytes) {
        boolean whole = part.bytes() == file.sizeBytes();
        if (this == CHUNK) {
            return new SumTrial(part.sum(), () -> {
                try (TunedFileInputStream in = new TunedFileInputStream(file.path(), bufferBytes)) {
                    return whole ? ReadLoops.byChunk(in) : ReadLoops.byChunk(in, part.bytes());
                }
            });
        }
        if (arrayBytes == 0) {
            return new SumTrial(part.sum(), () -> {
                try (InputStream in = opener.open(file.path(), bufferBytes)) {
                    return whole ? ReadLoops.byByte(in) : ReadLoops.byByte(in, part.bytes());
                }
            });
        }
        byte[] array = new byte[arrayBytes];
        return new SumTrial(part.sum(), () -> {
            try (InputStream in = opener.open(file.path(), bufferBytes)) {
                return whole ? ReadLoops.byArray(in, array) : ReadLoops.byArray(in, array, part.bytes());
            }
        });
    }
}
