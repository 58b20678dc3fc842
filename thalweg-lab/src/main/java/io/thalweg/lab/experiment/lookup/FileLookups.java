package io.thalweg.lab.experiment.lookup;

import io.thalweg.channel.Views;
import io.thalweg.index.LineIndex;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.line.LineReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Lookups in a sorted text: of line N, or of the line with a key. A pass answers the sum of the keys, or line numbers.
 */
final class FileLookups implements Trial {
    private static final long SEED = 999;

    private final Path file;
    private final LineIndex index;
    private final boolean byIndex;
    private final boolean byKey;
    private final long[] numbers;
    private long checksum;

    private FileLookups(Path file, boolean byIndex, boolean byKey, long[] numbers) throws IOException {
        this.file = file;
        this.byIndex = byIndex;
        this.byKey = byKey;
        this.numbers = numbers;
        this.index = LineIndex.build(file);
    }

    static Trial open(LookupVariant variant, String what, Path file, int sizeBytes, int lookups) throws IOException {
        long[] numbers = new SplittableRandom(SEED)
                .longs(lookups, 1, sizeBytes / KeyedLines.LINE_BYTES + 1L)
                .toArray();
        return new FileLookups(
                file, variant == LookupVariant.LINE_INDEX, what.equals(LookupCells.KEY_IN_FILE), numbers);
    }

    @Override
    public void pass() throws IOException {
        long sum = 0;
        for (long number : numbers) {
            sum += byKey ? numberOf(KeyedLines.key(number)) : keyOf(number);
        }
        checksum = sum;
    }

    private long keyOf(long number) throws IOException {
        try (LineReader lines = byIndex ? index.from(number) : LineReader.open(file)) {
            for (long before = byIndex ? number : 1; before < number; before++) {
                requireNext(lines);
            }
            requireNext(lines);
            return key(lines);
        }
    }

    private long numberOf(long key) throws IOException {
        if (byIndex) {
            return index.firstNotBefore(line -> Long.compare(key(line), key));
        }
        try (LineReader lines = LineReader.open(file)) {
            do {
                requireNext(lines);
            } while (key(lines) != key);
            return lines.lineNumber();
        }
    }

    private static long key(LineReader line) {
        return Views.parseLong(line.view().limit(KeyedLines.KEY_BYTES));
    }

    private void requireNext(LineReader lines) throws IOException {
        if (!lines.next()) {
            throw new EOFException(file + " ends after line " + lines.lineNumber() + ", at offset " + lines.offset());
        }
    }

    @Override
    public long checksum() {
        return checksum;
    }

    @Override
    public long expectedChecksum() {
        return Arrays.stream(numbers)
                .map(number -> byKey ? number : KeyedLines.key(number))
                .sum();
    }

    @Override
    public void close() throws IOException {
        index.close();
    }
}
