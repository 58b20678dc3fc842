package io.thalweg.bench.channels;

import io.thalweg.bench.input.ForkInputs;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** The files of the suite, all random bytes, and what a correct reader finds in them. */
final class ChannelInputs {
    /** Read by the workloads on a file. */
    static final String DATA = "data.bin";

    /** Sent over and over through a pipe; no multiple of any buffer, so that passes end anywhere in one. */
    static final String STREAM = "stream.bin";

    /** Written in pieces. */
    static final String PIECES = "pieces.bin";

    /** A record begins with an integer that some workloads want, and the rest of which they skip. */
    static final int RECORD_SIZE_BYTES = 64;

    static final int PIECE_SIZE_BYTES = 16;

    /** What the JDK's buffered streams have by default. */
    static final int SMALL_BUFFER_SIZE_BYTES = 8 * 1024;

    /** Where a peer has a size to choose; the library's default. */
    static final int BUFFER_SIZE_BYTES = 64 * 1024;

    private static final int DATA_SIZE_BYTES = 64 << 20;
    private static final int QUICK_DATA_SIZE_BYTES = 8 << 20;
    private static final int STREAM_SIZE_BYTES = 25_313 * RECORD_SIZE_BYTES;

    /** Large enough that opening the sink in each pass does not count. */
    private static final int PIECES_SIZE_BYTES = 16 << 20;

    private ChannelInputs() {}

    static void prepare(Path directory, boolean quick) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        write(directory.resolve(DATA), random, quick ? QUICK_DATA_SIZE_BYTES : DATA_SIZE_BYTES);
        write(directory.resolve(STREAM), random, STREAM_SIZE_BYTES);
        write(directory.resolve(PIECES), random, PIECES_SIZE_BYTES);
    }

    static long sizeBytes(String input, boolean quick) {
        return switch (input) {
            case DATA -> quick ? QUICK_DATA_SIZE_BYTES : DATA_SIZE_BYTES;
            case STREAM -> STREAM_SIZE_BYTES;
            default -> PIECES_SIZE_BYTES;
        };
    }

    private static void write(Path path, SplittableRandom random, int sizeBytes) throws IOException {
        byte[] bytes = new byte[sizeBytes];
        random.nextBytes(bytes);
        Files.write(path, bytes);
    }

    /** The sum of all integers, big-endian and unsigned. */
    static long intSum(Path path) throws IOException {
        return intSum(path, Integer.BYTES);
    }

    /** The sum of the first integer of each record. */
    static long firstIntSum(Path path) throws IOException {
        return intSum(path, RECORD_SIZE_BYTES);
    }

    // A record at a time: the worker that checks a program in C has a small heap.
    private static long intSum(Path path, int stepBytes) throws IOException {
        long sum = 0;
        try (DataInputStream in = open(path)) {
            for (long left = Files.size(path); left > 0; left -= stepBytes) {
                sum += Integer.toUnsignedLong(in.readInt());
                in.skipNBytes(stepBytes - Integer.BYTES);
            }
        }
        return sum;
    }

    /** The sum of the exclusive or of the bytes of each record. */
    static long recordSum(Path path) throws IOException {
        long sum = 0;
        byte[] record = new byte[RECORD_SIZE_BYTES];
        try (DataInputStream in = open(path)) {
            for (long left = Files.size(path); left > 0; left -= RECORD_SIZE_BYTES) {
                in.readFully(record);
                int xor = 0;
                for (byte b : record) {
                    xor ^= b;
                }
                sum += xor & 0xff;
            }
        }
        return sum;
    }

    private static DataInputStream open(Path path) throws IOException {
        return new DataInputStream(new BufferedInputStream(Files.newInputStream(path)));
    }

    static int count(Path path, int sizeBytes) {
        return (int) (long) ForkInputs.opened(() -> Files.size(path) / sizeBytes);
    }
}
