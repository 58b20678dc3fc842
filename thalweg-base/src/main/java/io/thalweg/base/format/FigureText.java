package io.thalweg.base.format;

import java.util.Locale;

/** Figures as all reports write them; the same in every locale. */
public final class FigureText {
    /** What stands where there is no figure. */
    public static final String NONE = "–";

    private static final double GROUPED_FROM = 999.95;
    private static final int DIGITS = 4;
    private static final int MOST_DECIMALS = 4;

    private FigureText() {}

    /** Four significant digits; whole and in groups of three from a thousand on. */
    public static String figure(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        if (size >= GROUPED_FROM) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        int decimals = size == 0 ? 0 : DIGITS - 1 - (int) Math.floor(Math.log10(size));
        return String.format(Locale.ROOT, "%." + Math.min(decimals, MOST_DECIMALS) + "f", value);
    }

    /** {@code low – high}, or none below three forks. */
    public static String range(double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) ? figure(low) + " – " + figure(high) : NONE;
    }

    /** Such as {@code 1 cell} and {@code 2 cells}. */
    public static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** In the largest unit that leaves a whole number before the point. */
    public static String roughSize(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        int unit = 0;
        double value = bytes;
        while (unit < units.length - 1 && value >= 1024) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, value < 10 && value % 1 != 0 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    }
}
