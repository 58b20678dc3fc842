package io.thalweg.trials.selftest;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads a file from the beginning, over and over, as {@code fio} does with its engine psync: no byte is looked at. */
final class CalibrationLoop {
    static final int BLOCK_BYTES = 64 * 1024;

    private CalibrationLoop() {}

    /** A program of its own for the watchers of a process: FILE PASSES. */
    public static void main(String[] arguments) throws IOException {
        try (FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.READ)) {
            ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
            for (int pass = Integer.parseInt(arguments[1]); pass > 0; pass--) {
                read(file, block, CalibrationExperiment.SIZE_BYTES);
            }
        }
    }

    /** Reads the first {@code bytes} of the file; how many blocks came whole does not matter, each byte must. */
    static long read(FileChannel file, ByteBuffer block, long bytes) throws IOException {
        long done = 0;
        while (done < bytes) {
            int n = file.read(block.clear().limit((int) Math.min(BLOCK_BYTES, bytes - done)), done);
            if (n < 0) {
                throw new EOFException("need " + bytes + " bytes, got " + done);
            }
            done += n;
        }
        return done;
    }
}
