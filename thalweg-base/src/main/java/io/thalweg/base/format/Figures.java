package io.thalweg.base.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * The one way to print a figure: so many significant digits, whole from there on and in groups of three, the unit
 * behind it; the same in every locale. What is no number prints as {@link #NONE}.
 */
public final class Figures {
    /** What stands where there is no figure. */
    public static final String NONE = "–";

    /** A unit, as a pattern: a line does not break before it. */
    static final String UNIT = "(?:%|×|[KMGT]i?B(?:/s)?|B|ns|µs|ms|s|min|h)(?![\\p{L}\\d])";

    private static final int IN_SENTENCE = 3;
    private static final int IN_TABLE = 4;
    /** More than every JDK computes alike would differ between machines. */
    private static final MathContext EXACT = new MathContext(10);

    private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final int KIB = 1024;
    /** An interval this much wider than its middle to either side is given by its ends. */
    private static final double WIDE = 0.2;
    /** From here on a value would show four digits before the point, so the next unit serves better. */
    private static final double NEXT_UNIT = 999.5;

    private Figures() {}

    /**
     * Three significant digits and at most three decimals, for a sentence: {@code 1,234}, {@code 12.3}, {@code 0.012}.
     */
    public static String number(double value) {
        return significant(value, IN_SENTENCE);
    }

    /** Four significant digits and at most four decimals, for a table: {@code 1,234}, {@code 12.34}, {@code 0.0123}. */
    public static String figure(double value) {
        return significant(value, IN_TABLE);
    }

    /** At most {@code digits} significant digits and as many decimals; whole figures keep all their digits. */
    public static String significant(double value, int digits) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        if (value == 0) {
            return "0";
        }
        return fixed(value, decimals(value, digits));
    }

    /** Of the value as it is once rounded: 99.96 has three digits in 100, not in 99.96. */
    private static int decimals(double value, int digits) {
        if (value == 0 || !Double.isFinite(value)) {
            return 0;
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_UP));
        return Math.max(0, Math.min(digits - rounded.precision() + rounded.scale(), digits));
    }

    /** With just so many decimals, for figures that stand beside each other: {@code 1,234.50}. */
    public static String fixed(double value, int decimals) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,." + decimals + "f", value) : NONE;
    }

    /** A figure that somebody chose: as many digits as it has, or three where it is the inverse of one. */
    public static String chosen(double value) {
        BigDecimal figure = BigDecimal.valueOf(value).stripTrailingZeros();
        return (figure.precision() > IN_TABLE ? figure.round(new MathContext(IN_SENTENCE)) : figure).toPlainString();
    }

    /**
     * Such as {@code 301 ± 9}; {@code 117 to 1,305} where the interval is so wide that its middle says little, and the
     * bare value where there is none or it is too narrow to be shown.
     */
    public static String plusMinus(double value, double low, double high) {
        double half = (high - low) / 2;
        int decimals = Math.max(decimals(value, IN_SENTENCE), firstDecimal(half));
        if (!Double.isFinite(half) || decimals > IN_SENTENCE) {
            return number(value);
        }
        return half <= WIDE * value
                ? fixed(value, decimals) + " ± " + fixed(half, decimals)
                : number(low) + " to " + number(high);
    }

    /** How many decimals show the first digit of a small value that is not zero. */
    private static int firstDecimal(double value) {
        int decimals = 0;
        for (double shown = value; shown < 0.5 && decimals <= IN_SENTENCE; shown *= 10) {
            decimals++;
        }
        return decimals;
    }

    /** {@code low – high} as {@link #figure} prints them; {@link #NONE} where an end is unknown. */
    public static String range(double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) ? figure(low) + " – " + figure(high) : NONE;
    }

    /** For programs: ten digits at most, a point in every locale, no groups; empty where there is no figure. */
    public static String exact(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).round(EXACT).stripTrailingZeros().toPlainString()
                : "";
    }

    /** {@code 4,000,012}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** {@code 1 cell}, {@code 4,000,012 cells}. */
    public static String count(long count, String noun) {
        return count(count, noun, noun + "s");
    }

    /** {@code 1 read or write}, {@code 12 reads and writes}. */
    public static String count(long count, String one, String many) {
        return count(count) + " " + (count == 1 ? one : many);
    }

    /** {@code 12 KiB}, {@code 1 MiB}: nothing is rounded, so a size that is not whole stays in the smaller unit. */
    public static String size(long bytes) {
        long value = bytes;
        int unit = 0;
        while (unit < 2 && value >= KIB && value % KIB == 0) {
            value /= KIB;
            unit++;
        }
        return value + " " + SIZES[unit];
    }

    /** {@code 3.8 MiB}, {@code 490 GiB}: at most three digits and one decimal. */
    public static String roughSize(long bytes) {
        return roughSize((double) bytes);
    }

    /** The same of a mean: {@code 3.8 MiB}, {@code 1 B} for what rounds to that. */
    public static String roughSize(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= NEXT_UNIT && unit < SIZES.length - 1) {
            value /= KIB;
            unit++;
        }
        boolean isWhole = value >= 9.95 || Math.rint(value * 10) % 10 == 0;
        return fixed(value, isWhole ? 0 : 1) + " " + SIZES[unit];
    }

    /** {@code 12.3 %} of a share of 0.123; one decimal, none from a hundred on. */
    public static String percent(double share) {
        double percent = share * 100;
        return Double.isFinite(share) ? fixed(percent, Math.abs(percent) < 99.95 ? 1 : 0) + " %" : NONE;
    }

    /** The same with its sign: {@code +12.3 %}, {@code -4.0 %}. */
    public static String change(double share) {
        return (share >= 0 ? "+" : "") + percent(share);
    }

    /** {@code 1.31 s}, {@code 24 ms}, {@code 0.4 ms}. */
    public static String seconds(double seconds) {
        if (seconds >= 0.9995) {
            return fixed(seconds, seconds >= 9.995 ? 1 : 2) + " s";
        }
        double millis = seconds * 1e3;
        return fixed(millis, millis >= 9.95 || millis == 0 ? 0 : 1) + " ms";
    }
}
