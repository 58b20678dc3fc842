package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Measurements;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/** The article's fourteen buffer sizes, as E1 and E2 both sweep them. */
public final class BufferSweep {
    /** The id of E1. */
    static final String FILE_READ = "file-read";

    /** The id of E2. */
    static final String FILE_WRITE = "file-write";

    /** The parameter's name; a cell without it is unbuffered. */
    public static final String BUFFER = "buffer";

    /** The parameter of E2 that says where the file is written. */
    static final String ON = "on";

    static final String DISK = "disk";
    static final String TMPFS = "tmpfs";

    static final List<Integer> SIZES_BYTES = kibibytes(1, 2, 4, 8, 12, 16, 24, 32, 40, 48, 56, 64, 128, 256);

    /** The JDK's default and the article's favourite. */
    static final List<Integer> QUICK_SIZES_BYTES = kibibytes(8, 32);

    /** Of Thalweg's own streams, on whose sizes no claim depends, a quick run measures the default. */
    static final List<Integer> QUICK_TUNED_SIZES_BYTES = kibibytes(64);

    private BufferSweep() {}

    /** The parameters of a cell with that buffer, or with none if 0. */
    public static SortedMap<String, String> buffer(int sizeBytes) {
        SortedMap<String, String> parameters = new TreeMap<>();
        if (sizeBytes > 0) {
            parameters.put(BUFFER, Integer.toString(sizeBytes));
        }
        return parameters;
    }

    /** The buffer of a cell, in bytes; 0 for none. */
    public static int bufferOf(CellSpec cell) {
        return cell.number(BUFFER);
    }

    /** The fastest cell of the variant at those parameters whose buffer, in bytes, is asked for. */
    static Optional<Cell> best(
            Measurements run,
            String experiment,
            String variant,
            Map<String, String> parameters,
            LongPredicate bufferBytes) {
        return Measurements.fastest(run.cells(experiment, variant, parameters).stream()
                .filter(cell -> cell.key().parameters().size() == parameters.size() + 1)
                .filter(cell -> bufferBytes.test(cell.key().sizeBytes(BUFFER)))
                .toList());
    }

    private static List<Integer> kibibytes(int... sizes) {
        return Arrays.stream(sizes).map(size -> size * 1024).boxed().toList();
    }
}
