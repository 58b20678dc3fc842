package io.thalweg.testing;

import java.util.List;
import java.util.Map;

/**
 * The calls of one kind on the streams of one class that were made at one place.
 *
 * @param op {@code read} or {@code write}
 * @param type the class of the streams
 * @param created the line that made them, as in a stack trace; empty if that is not known
 * @param wrappers the classes of the streams around them, from the inside out
 * @param calls how many
 * @param bytes that they moved
 * @param smallCalls those that moved 512 bytes or less, and at least one
 * @param histogram calls by bytes moved: index 0 for none, k for 2^(k-1) to 2^k - 1
 * @param lines that called, with their share
 */
record IoCalls(
        String op,
        String type,
        String created,
        List<String> wrappers,
        long calls,
        long bytes,
        long smallCalls,
        List<Long> histogram,
        Map<String, Double> lines) {
    /** Those that moved at least one byte and fewer than {@code bytes}, which is a power of two. */
    long below(int bytes) {
        return histogram.subList(1, 1 + Integer.numberOfTrailingZeros(bytes)).stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
