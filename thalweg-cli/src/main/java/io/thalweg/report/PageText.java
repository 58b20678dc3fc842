package io.thalweg.report;

import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Metric;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures, sizes and names as the page writes them; the same in every locale. */
final class PageText {
    /** What stands where there is no figure. */
    static final String NONE = "–";

    private static final int MOST_DECIMALS = 6;
    private static final long KIB = 1024;
    private static final String NARROW_SPACE = "\u202f";

    private PageText() {}

    /** Four significant digits, whole from a thousand on: for tables. */
    static String figure(double value) {
        return figure(value, 4);
    }

    private static String figure(double value, int digits) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        if (Math.abs(value) >= 999.95) {
            return String.format(Locale.ROOT, "%,.0f", value).replace(",", NARROW_SPACE);
        }
        if (value == 0) {
            return "0";
        }
        int magnitude = (int) Math.floor(Math.log10(Math.abs(value)));
        int decimals = Math.max(0, Math.min(digits - 1 - magnitude, MOST_DECIMALS));
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** The figure of a metric that may be missing. */
    static String mean(@Nullable Metric metric) {
        return metric == null ? NONE : figure(metric.mean());
    }

    /** {@code low – high}, or none when there were too few forks. */
    static String range(double low, double high) {
        return range(low, high, 4);
    }

    private static String range(double low, double high, int digits) {
        return Double.isFinite(low) && Double.isFinite(high)
                ? figure(low, digits) + " – " + figure(high, digits)
                : NONE;
    }

    /** {@code 73.2 × (71.0 – 75.4)}: three significant digits, for sentences. */
    static String interval(Interval interval, String unit) {
        String value = (figure(interval.value(), 3) + " " + unit).strip();
        String range = range(interval.low(), interval.high(), 3);
        return range.equals(NONE) ? value : value + " (" + range + ")";
    }

    /** {@code 15.6 GiB}: for what is never whole, such as memory and disks. */
    static String roughSize(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        int unit = 0;
        double value = bytes;
        while (unit < units.length - 1 && value >= KIB) {
            value /= KIB;
            unit++;
        }
        return String.format(Locale.ROOT, value < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    }

    /** An id that a link can name: nothing of the text but plain letters, digits and hyphens. */
    static String anchor(String text) {
        return "x-" + text.replaceAll("[^A-Za-z0-9-]", "_");
    }

    /** {@code 1 fork}, {@code 3 forks}. */
    static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
