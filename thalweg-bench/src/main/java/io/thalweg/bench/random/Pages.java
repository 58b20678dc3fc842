package io.thalweg.bench.random;

import io.thalweg.bench.input.ForkInputs;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** The pages of the suite's file. A pass reads each of them once, in an order that no disk foresees. */
final class Pages {
    static final String FILE = "pages.bin";
    static final int PAGE_BYTES = 4096;

    /** A power of two, as {@link #offset} needs it. */
    private static final int PAGES = 1 << 14;

    private static final int QUICK_PAGES = 1 << 8;
    private static final int MULTIPLIER = 0x9E3779B1;

    private Pages() {}

    static void prepare(Path directory, boolean quick) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        byte[] page = new byte[PAGE_BYTES];
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(directory.resolve(FILE)))) {
            for (int i = 0; i < (quick ? QUICK_PAGES : PAGES); i++) {
                random.nextBytes(page);
                out.write(page);
            }
        }
    }

    static long sizeBytes(boolean quick) {
        return (long) (quick ? QUICK_PAGES : PAGES) * PAGE_BYTES;
    }

    static Path path() {
        return ForkInputs.file(FILE);
    }

    static int count() {
        return ForkInputs.opened(() -> (int) (Files.size(path()) / PAGE_BYTES));
    }

    /** The place of the {@code i}th read of {@code count}: odd numbers and shifts lose nothing. C does the same. */
    static long offset(int i, int count) {
        int mixed = (i * MULTIPLIER) & (count - 1);
        mixed ^= mixed >>> (Integer.numberOfTrailingZeros(count) / 2);
        return (long) ((mixed * MULTIPLIER) & (count - 1)) * PAGE_BYTES;
    }

    /** What each variant takes from a page: its first eight bytes. */
    static long valueOf(ByteBuffer page) {
        return page.getLong(0);
    }

    /** The values of all pages, added up; within the small heap of a worker. */
    static long sum(Path file) throws IOException {
        long sum = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (long left = Files.size(file); left > 0; left -= PAGE_BYTES) {
                sum += in.readLong();
                in.skipNBytes(PAGE_BYTES - Long.BYTES);
            }
        }
        return sum;
    }
}
