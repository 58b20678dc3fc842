package io.thalweg.bench.lines;

import io.thalweg.bench.plan.Workload;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * The texts of the suite and what a correct reader finds in them. Lines end in LF, have up to 140 characters, 70 on the
 * average, and end in an ASCII character, so that the checksum of their strings can be computed from the bytes.
 */
final class TextInputs {
    static final String ASCII = "ascii.txt";

    /** Four lines of ten hold characters of two, three and four bytes. */
    static final String UTF8 = "utf8.txt";

    /** Longer than every line of both, in bytes. */
    static final int LONGEST_LINE_BYTES = 1024;

    private static final int LONGEST_LINE_CHARS = 140;

    /** Half the longest, and its end. */
    private static final int AVERAGE_LINE_BYTES = LONGEST_LINE_CHARS / 2 + 1;

    static final Workload.WorkloadStep STEP = new Workload.WorkloadStep("line", AVERAGE_LINE_BYTES);

    private static final int BLOCK_SIZE_BYTES = 8 << 20;
    /** Whole lines, whose lengths the seed decides. */
    private static final int ASCII_BLOCK_BYTES = 8_388_648;

    private static final int UTF8_BLOCK_BYTES = 8_388_636;
    private static final int BLOCKS = 32;
    private static final int QUICK_BLOCKS = 1;
    private static final double NON_ASCII_LINES = 0.4;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 .,;:-";
    private static final String[] MULTI_BYTE = {"é", "ü", "ж", "ש", "€", "漢", "字", "語", "𝄞", "🙂"};

    private TextInputs() {}

    static void prepare(Path directory, boolean quick) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        int blocks = quick ? QUICK_BLOCKS : BLOCKS;
        write(directory.resolve(ASCII), block(random, 0), blocks);
        write(directory.resolve(UTF8), block(random, NON_ASCII_LINES), blocks);
    }

    static long sizeBytes(String input, boolean quick) {
        return (long) (input.equals(ASCII) ? ASCII_BLOCK_BYTES : UTF8_BLOCK_BYTES) * (quick ? QUICK_BLOCKS : BLOCKS);
    }

    /** One block again and again: what is read is too long for a cache or a predictor to remember it. */
    private static void write(Path path, byte[] block, int blocks) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
            for (int i = 0; i < blocks; i++) {
                out.write(block);
            }
        }
    }

    private static byte[] block(SplittableRandom random, double nonAsciiLines) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream(BLOCK_SIZE_BYTES);
        while (block.size() < BLOCK_SIZE_BYTES) {
            block.write(line(random, random.nextDouble() < nonAsciiLines).getBytes(StandardCharsets.UTF_8));
        }
        return block.toByteArray();
    }

    private static String line(SplittableRandom random, boolean multiByte) {
        int length = random.nextInt(LONGEST_LINE_CHARS + 1);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < length; i++) {
            boolean last = i == length - 1;
            if (multiByte && !last && random.nextInt(4) == 0) {
                line.append(MULTI_BYTE[random.nextInt(MULTI_BYTE.length)]);
            } else {
                line.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
        }
        return line.append('\n').toString();
    }

    /** How many lines. */
    static long count(Path path) throws IOException {
        return scan(path).lines;
    }

    /** The bytes of all lines, without their ends. */
    static long lengths(Path path) throws IOException {
        return Files.size(path) - count(path);
    }

    /** The chars of all lines, and their last chars added up. */
    static long strings(Path path) throws IOException {
        Scan scan = scan(path);
        return scan.chars + scan.lastChars;
    }

    /** What is computed from the bytes of a text. */
    private static final class Scan {
        long lines;
        long chars;
        long lastChars;

        void add(int before, int b) {
            if (b == '\n') {
                lines++;
                lastChars += before == '\n' ? 0 : before;
            } else if ((b & 0xc0) != 0x80) {
                // A char begins here; of four bytes, two.
                chars += (b & 0xf8) == 0xf0 ? 2 : 1;
            }
        }
    }

    private static Scan scan(Path path) throws IOException {
        Scan scan = new Scan();
        byte[] array = new byte[64 * 1024];
        int before = '\n';
        try (InputStream in = new FileInputStream(path.toFile())) {
            for (int n; (n = in.read(array)) > 0; ) {
                for (int i = 0; i < n; i++) {
                    int b = array[i] & 0xff;
                    scan.add(before, b);
                    before = b;
                }
            }
        }
        return scan;
    }
}
