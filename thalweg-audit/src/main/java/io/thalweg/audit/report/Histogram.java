package io.thalweg.audit.report;

import io.thalweg.audit.finding.Amounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Calls by the bytes that they move, in powers of two. */
final class Histogram {
    private static final double TELLING_SHARE = 0.01;
    private static final int MOST_WORDS = 3;

    private Histogram() {}

    /**
     * A bar.
     *
     * @param size such as {@code 2–3 B}
     * @param count of calls
     * @param share of all calls, from 0 to 1
     */
    record Bar(String size, String count, double share) {
        /** For the width of 100 that a bar has in the page; what is there can be seen. */
        String width() {
            return String.format(Locale.ROOT, "%.1f", Math.max(0.5, share * 100));
        }
    }

    /** One bar for each size that occurred. */
    static List<Bar> bars(List<Long> histogram) {
        double sum = histogram.stream().mapToLong(Long::longValue).sum();
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < histogram.size(); i++) {
            long count = histogram.get(i);
            if (count > 0) {
                bars.add(new Bar(size(i), Amounts.count(count), count / sum));
            }
        }
        return bars;
    }

    /** The most frequent sizes in words. */
    static String words(List<Long> histogram) {
        return bars(histogram).stream()
                .filter(bar -> bar.share() >= TELLING_SHARE)
                .sorted(Comparator.comparingDouble(Bar::share).reversed())
                .limit(MOST_WORDS)
                .map(bar -> bar.size() + " " + Amounts.percent(bar.share()))
                .collect(Collectors.joining(", "));
    }

    private static String size(int index) {
        if (index < 2) {
            return index + " B";
        }
        long low = 1L << (index - 1);
        long high = 2 * low - 1;
        return low < 1024
                ? Amounts.count(low) + "–" + Amounts.count(high) + " B"
                : Amounts.size(low) + "–" + Amounts.size(2.0 * low);
    }
}
