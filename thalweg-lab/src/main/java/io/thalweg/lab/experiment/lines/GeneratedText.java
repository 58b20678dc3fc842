package io.thalweg.lab.experiment.lines;

import io.thalweg.lab.experiment.Labelled;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The texts of E7: the same on every machine, made of one block of lines over and over. */
enum GeneratedText implements Labelled {
    /** 160 KiB: as long as what the article's BufferedReader reads in 0.7 ms at 230 MB/s; its file is not known. */
    SMALL_CSV("small-csv", 160 * 1024) {
        @Override
        String line(SplittableRandom random) {
            return random.nextInt(1_000_000) + "," + words(random, 2, LETTERS) + ","
                    + random.nextInt(10_000) + "." + random.nextInt(10, 100) + ",2018-11-" + random.nextInt(10, 31)
                    + ","
                    + words(random, 3, LETTERS);
        }
    },
    /** Lines of about seventy bytes. */
    ASCII("ascii", 1 << 20) {
        @Override
        String line(SplittableRandom random) {
            return words(random, random.nextInt(6, 16), LETTERS);
        }
    },
    /** The same, but two lines in five have a word in letters of two to four bytes. */
    UTF_8("utf-8", 1 << 20) {
        @Override
        String line(SplittableRandom random) {
            String line = words(random, random.nextInt(6, 15), LETTERS);
            return random.nextInt(5) < 2 ? line + " " + words(random, 1, WIDE_LETTERS) : line;
        }
    };

    private static final int[] LETTERS =
            "etaoinshrdlucmfwypvbgkqjxz".codePoints().toArray();

    /** Two bytes, three bytes and, rarest, four: a pair of chars. */
    private static final int[] WIDE_LETTERS =
            "äöüéèñßåøčžλπσжд漢字日本語한글\uD83C\uDF0A".codePoints().toArray();

    private static final long SEED = 20181105;

    /** No line is longer, or a block could not be filled to its end. */
    private static final int LONGEST_LINE_BYTES = 512;

    private final String label;
    private final int blockBytes;

    GeneratedText(String label, int blockBytes) {
        this.label = label;
        this.blockBytes = blockBytes;
    }

    /**
     * What a text holds.
     *
     * @param lines how many lines
     * @param bytes how many bytes they have without their endings
     * @param chars how many UTF-16 units they have as strings
     */
    record TextFigures(long lines, long bytes, long chars) {}

    @Override
    public String label() {
        return label;
    }

    /** The length of the shortest text of its kind; every other is a multiple. */
    int blockBytes() {
        return blockBytes;
    }

    /** One line without its end. */
    abstract String line(SplittableRandom random);

    /** What a text of that size holds. */
    TextFigures content(long sizeBytes) {
        byte[] block = block();
        long blocks = sizeBytes / blockBytes;
        long lines = 0;
        for (byte b : block) {
            lines += b == '\n' ? 1 : 0;
        }
        long chars = new String(block, StandardCharsets.UTF_8).length() - lines;
        return new TextFigures(lines * blocks, (blockBytes - lines) * blocks, chars * blocks);
    }

    /** Writes a new file of that size. */
    void write(Path path, long sizeBytes) throws IOException {
        byte[] block = block();
        try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW)) {
            for (long written = 0; written < sizeBytes; written += block.length) {
                out.write(block);
            }
        }
    }

    /** Exactly as long as it shall be: the last line is filled up. */
    private byte[] block() {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[] block = new byte[blockBytes];
        int at = 0;
        while (blockBytes - at > LONGEST_LINE_BYTES) {
            byte[] line = line(random).getBytes(StandardCharsets.UTF_8);
            System.arraycopy(line, 0, block, at, line.length);
            at += line.length;
            block[at++] = '\n';
        }
        Arrays.fill(block, at, blockBytes - 1, (byte) 'x');
        block[blockBytes - 1] = '\n';
        return block;
    }

    private static String words(SplittableRandom random, int count, int... letters) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                words.append(' ');
            }
            int length = random.nextInt(2, 10);
            for (int letter = 0; letter < length; letter++) {
                words.appendCodePoint(letters[random.nextInt(letters.length)]);
            }
        }
        return words.toString();
    }
}
