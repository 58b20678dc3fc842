package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** {@code RandomAccessFile.readInt} from the first to the last. */
final class RandomAccessInts implements AntiPattern {
    private static final int INTS = ProgramInputs.sized(1_500_000);

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("ints"), ProgramInputs.random(INTS * Integer.BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        long sum = 0;
        try (RandomAccessFile in =
                new RandomAccessFile(directory.resolve("ints").toFile(), "r")) {
            for (int i = 0; i < INTS; i++) {
                sum += in.readInt();
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(
                new FileInputStream(directory.resolve("ints").toFile())))) {
            for (int i = 0; i < INTS; i++) {
                sum += in.readInt();
            }
        }
        return sum;
    }
}
