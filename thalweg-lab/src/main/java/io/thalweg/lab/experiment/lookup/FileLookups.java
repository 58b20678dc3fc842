package io.thalweg.lab.experiment.lookup;

import io.thalweg.channel.Views;
import io.thalweg.index.LineIndex;
import io.thalweg.lab.experiment.SumTrial;
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
final class FileLookups {
    private static final long SEED = 999;

    private final Path file;
    private final LineIndex index;
    private final boolean byIndex;

    private FileLookups(Path file, boolean byIndex) throws IOException {
        this.file = file;
        this.byIndex = byIndex;
        this.index = LineIndex.build(file);
    }

    static Trial open(LookupVariant variant, String what, Path file, int sizeBytes, int lookups) throws IOException {
        long[] numbers = new SplittableRandom(SEED)
                .longs(lookups, 1, sizeBytes / KeyedLines.LINE_BYTES + 1L)
                .toArray();
        boolean byKey = what.equals(LookupExperiment.KEY_IN_FILE);
        FileLookups text = new FileLookups(file, variant == LookupVariant.LINE_INDEX);
        long expected = Arrays.stream(numbers)
                .map(number -> byKey ? number : KeyedLines.key(number))
                .sum();
        return new SumTrial(expected, () -> text.sum(numbers, byKey)).closing(text.index);
    }

    private long sum(long[] numbers, boolean byKey) throws IOException {
        long sum = 0;
        for (long number : numbers) {
            sum += byKey ? numberOf(KeyedLines.key(number)) : keyOf(number);
        }
        return sum;
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
}
