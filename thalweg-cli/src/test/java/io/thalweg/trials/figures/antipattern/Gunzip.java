package io.thalweg.trials.figures.antipattern;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A {@code GZIPInputStream} left at its default of 512 bytes, over what hardly compresses, such as pictures. */
final class Gunzip implements AntiPattern {
    private static final int MEBIBYTES = 200;
    private static final int BUFFER_BYTES = 64 << 10;

    @Override
    public void prepare(Path directory) throws IOException {
        byte[] content = ProgramInputs.random(1 << 20);
        try (OutputStream out =
                new Stored(new FileOutputStream(directory.resolve("gz").toFile()))) {
            for (int i = 0; i < MEBIBYTES; i++) {
                out.write(content);
            }
        }
    }

    /** Stores, so that the time to inflate does not hide that of the reads. */
    private static final class Stored extends GZIPOutputStream {
        Stored(OutputStream out) throws IOException {
            super(out, BUFFER_BYTES);
            def.setLevel(Deflater.NO_COMPRESSION);
        }
    }

    @Override
    public long original(Path directory) throws IOException {
        try (InputStream in =
                new GZIPInputStream(new FileInputStream(directory.resolve("gz").toFile()))) {
            return sum(in);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (InputStream in =
                new GZIPInputStream(new FileInputStream(directory.resolve("gz").toFile()), BUFFER_BYTES)) {
            return sum(in);
        }
    }

    private static long sum(InputStream in) throws IOException {
        long sum = 0;
        byte[] block = new byte[BUFFER_BYTES];
        for (int n = in.read(block); n >= 0; n = in.read(block)) {
            sum += n;
        }
        return sum;
    }
}
