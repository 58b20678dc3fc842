package io.thalweg.testing;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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
 * @param open how many of the streams are open; negative if that is not known
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
        Map<String, Double> lines,
        long open) {
    /**
     * What to say of streams that are open.
     *
     * @throws IllegalStateException in two lines, if that is not known
     */
    static Optional<String> left(List<IoCalls> calls) {
        if (calls.stream().anyMatch(some -> some.open() < 0)) {
            throw new IllegalStateException("It is not known what is closed: the agent runs without the option"
                    + " evidence.\nStart the JVM with -javaagent:thalweg-agent.jar=quiet,evidence: in Maven through"
                    + " Surefire's argLine.");
        }
        String left = calls.stream()
                .filter(some -> some.open() > 0)
                .map(some -> String.format(
                        Locale.ROOT,
                        "%,d not closed: %s created at %s",
                        some.open(),
                        some.type(),
                        some.created().isEmpty() ? "an unknown line" : some.created()))
                .distinct()
                .collect(Collectors.joining("\n"));
        return left.isEmpty() ? Optional.empty() : Optional.of(left);
    }

    /** Those that moved at least one byte and fewer than {@code bytes}, which is a power of two. */
    long below(int bytes) {
        return histogram.subList(1, 1 + Integer.numberOfTrailingZeros(bytes)).stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
