package io.thalweg.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * How many small calls of one kind are allowed.
 *
 * @param op {@code read} or {@code write}
 * @param atMost this many
 * @param below bytes that a small call does not reach, a power of two; 0 for the usual bound, 512 bytes or less
 */
record SmallIoLimit(String op, long atMost, int below) {
    /** More do not help the reader. */
    private static final int MAX_PLACES = 5;

    SmallIoLimit {
        if (atMost < 0) {
            throw new ExtensionConfigurationException(
                    "atMost = " + atMost + " for small " + op + "s is negative; give 0 or more");
        }
        if (below != 0 && (below < 2 || Integer.bitCount(below) != 1)) {
            throw new ExtensionConfigurationException("below = " + below + " for small " + op
                    + "s must be a power of two, at least 2; leave it out for 512 bytes or less");
        }
    }

    /** What to say if these are too many. */
    Optional<String> excess(List<IoCalls> calls) {
        // Negative where a full table of the agent put two places together: right in the sum, not worth showing.
        long small =
                calls.stream().filter(this::concerns).mapToLong(this::small).sum();
        if (small <= atMost) {
            return Optional.empty();
        }
        List<IoCalls> places = calls.stream()
                .filter(this::concerns)
                .filter(some -> small(some) > 0)
                .sorted(Comparator.comparingLong(this::small).reversed())
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%,d small %ss, at most %,d allowed (small: %s)",
                small,
                op,
                atMost,
                below == 0
                        ? SmallReads.SMALL_BYTES + " bytes or less"
                        : String.format(Locale.ROOT, "fewer than %,d bytes", below)));
        places.stream().limit(MAX_PLACES).forEach(some -> describe(some, lines));
        if (places.size() > MAX_PLACES) {
            lines.add("  … and " + (places.size() - MAX_PLACES) + " more places");
        }
        return Optional.of(String.join("\n", lines));
    }

    private boolean concerns(IoCalls some) {
        return some.op().equals(op);
    }

    private long small(IoCalls some) {
        return below == 0 ? some.smallCalls() : some.below(below);
    }

    private void describe(IoCalls some, List<String> lines) {
        lines.add(String.format(
                Locale.ROOT,
                "  %,d small of %,d %ss, %,d bytes, %.1f on average",
                small(some),
                some.calls(),
                op,
                some.bytes(),
                (double) some.bytes() / some.calls()));
        some.lines().entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(line -> "    at " + line.getKey() + (some.lines().size() == 1 ? "" : about(line.getValue())))
                .forEach(lines::add);
        lines.add("    on " + some.type() + (some.created().isEmpty() ? "" : " created at " + some.created()));
        lines.add("    Fix: " + SmallIoFix.of(some));
    }

    private static String about(double share) {
        return String.format(Locale.ROOT, " about %.0f %%", 100 * share);
    }
}
