package io.thalweg.lab.experiment;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The cells from which the cost of a call and of a byte are fitted: raw calls that move this many bytes each. */
final class CallSizes {
    /** The parameter's name. */
    static final String CALL = "call";

    /** One byte shows the call alone, 64 KiB nearly the byte alone; the one between shows whether a line fits. */
    static final List<Integer> SIZES_BYTES = List.of(1, 4096, 65536);

    /** As many one-byte calls take a few milliseconds, which is all that a pass needs. */
    private static final int MOST_CALLS_PER_PASS = 8192;

    private CallSizes() {}

    static CellSpec cell(String variant, int callBytes) {
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(CALL, Integer.toString(callBytes));
        return CellSpec.of(variant, parameters, bytesPerPass(callBytes));
    }

    /** The size of each call of that cell, in bytes; 0 for a cell that is not about calls. */
    static int callOf(CellSpec cell) {
        return Integer.parseInt(cell.parameters().getOrDefault(CALL, "0"));
    }

    /** A power of two, and so a divisor of the content's size. */
    private static int bytesPerPass(int callBytes) {
        return (int) Math.min(GeneratedBytes.SIZE_BYTES, (long) callBytes * MOST_CALLS_PER_PASS);
    }
}
