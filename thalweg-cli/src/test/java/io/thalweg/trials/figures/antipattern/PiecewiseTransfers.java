package io.thalweg.trials.figures.antipattern;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file copied by {@code transferTo} in pieces of 256 bytes. */
final class PiecewiseTransfers implements AntiPattern {
    private static final int PIECES = ProgramInputs.sized(400_000);
    private static final int PIECE_BYTES = 256;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("pieces"), ProgramInputs.random(PIECES * PIECE_BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        return copy(directory, PIECE_BYTES);
    }

    @Override
    public long fixed(Path directory) throws IOException {
        return copy(directory, (long) PIECES * PIECE_BYTES);
    }

    private static long copy(Path directory, long pieceBytes) throws IOException {
        try (FileChannel from = FileChannel.open(directory.resolve("pieces"));
                FileChannel to = FileChannel.open(
                        directory.resolve("pieces-copied"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            long position = 0;
            while (position < from.size()) {
                position += from.transferTo(position, pieceBytes, to);
            }
            return position;
        }
    }
}
