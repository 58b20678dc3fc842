package io.thalweg.audit.finding;

import java.util.Locale;

/** Figures inside a sentence; the same in every locale. */
public final class Amounts {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private Amounts() {}

    /** {@code 4,000,012}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** {@code 1 read}, {@code 4,000,012 reads}. */
    public static String count(long count, String noun) {
        return count(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** {@code 1 read or write}, {@code 12 reads and writes}. */
    public static String count(long count, String one, String many) {
        return count(count) + " " + (count == 1 ? one : many);
    }

    /** {@code 3.8 MiB}; at most three digits. */
    public static String size(long bytes) {
        return size((double) bytes);
    }

    /** {@code 3.8 MiB}, {@code 1 B} for what comes to that; at most three digits. */
    public static String size(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 999.5 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        double tenths = Math.rint(value * 10);
        String digits = value >= 9.95 || tenths % 10 == 0 ? "%.0f" : "%.1f";
        return String.format(Locale.ROOT, digits + " " + UNITS[unit], value);
    }

    /** {@code 1.31 s}, {@code 24 ms}, {@code 0.4 ms}. */
    public static String seconds(double seconds) {
        if (seconds >= 9.995) {
            return String.format(Locale.ROOT, "%,.1f s", seconds);
        }
        if (seconds >= 0.9995) {
            return String.format(Locale.ROOT, "%.2f s", seconds);
        }
        double millis = seconds * 1e3;
        return String.format(Locale.ROOT, millis >= 9.95 || millis == 0 ? "%.0f ms" : "%.1f ms", millis);
    }

    /** {@code 1.2–1.4 s}, {@code 24–31 ms}: one unit for both ends. */
    public static String seconds(Gain gain) {
        boolean whole = gain.highSeconds() >= 0.9995;
        double scale = whole ? 1 : 1e3;
        double high = gain.highSeconds() * scale;
        String digits = high >= 99.5 ? "%.0f" : high >= 9.95 || !whole ? "%.1f" : "%.2f";
        String low = String.format(Locale.ROOT, digits, gain.lowSeconds() * scale);
        String end = String.format(Locale.ROOT, digits, high);
        return (low.equals(end) ? end : low + "–" + end) + (whole ? " s" : " ms");
    }

    /** {@code 0.1 %}, {@code 12 %}; never 0 for what is more. */
    public static String percent(double share) {
        double percent = share * 100;
        if (percent > 0 && percent < 0.05) {
            return "under 0.1 %";
        }
        return String.format(Locale.ROOT, percent >= 9.95 ? "%.0f %%" : "%.1f %%", percent);
    }
}
