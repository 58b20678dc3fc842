package io.thalweg.lab.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/** Figures and cells inside a sentence; the same in every locale. */
public final class Figures {
    private static final int MOST_CHOSEN_DIGITS = 4;

    /** Parameters that number things; every other number is a size in bytes. */
    private static final Set<String> COUNTS = Set.of("streams");

    private static final long KIB = 1024;
    private static final double WIDE = 0.2;
    private static final int MOST_DECIMALS = 3;

    private Figures() {}

    /** Three significant digits, whole from a hundred on and then in groups of three. */
    public static String number(double value) {
        return number(value, decimals(value));
    }

    private static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** How many decimals show the first digit of a small value that is not zero. */
    private static int firstDecimal(double value) {
        int decimals = 0;
        for (double shown = value; shown < 0.5 && decimals <= MOST_DECIMALS; shown *= 10) {
            decimals++;
        }
        return decimals;
    }

    private static int decimals(double value) {
        double size = Math.abs(value);
        return size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 || size == 0 ? 2 : 3;
    }

    /** A figure that somebody chose: as many digits as it has, or three where it is the inverse of one. */
    static String bound(double value) {
        BigDecimal bound = BigDecimal.valueOf(value).stripTrailingZeros();
        return (bound.precision() > MOST_CHOSEN_DIGITS ? bound.round(new MathContext(3)) : bound).toPlainString();
    }

    /**
     * Such as {@code 301 ± 9}; {@code 117 to 1,305} where the interval is so wide that its middle says little, and the
     * bare value where there is none or it is too narrow to be shown.
     */
    public static String plusMinus(Interval interval) {
        double half = (interval.high() - interval.low()) / 2;
        if (!interval.isKnown()) {
            return number(interval.value());
        }
        int decimals = Math.max(decimals(interval.value()), firstDecimal(half));
        if (decimals > MOST_DECIMALS) {
            return number(interval.value());
        }
        return half <= WIDE * interval.value()
                ? number(interval.value(), decimals) + " ± " + number(half, decimals)
                : number(interval.low()) + " to " + number(interval.high());
    }

    /** {@code 12 KiB}, {@code 1 MiB}; bytes where it is not whole. */
    public static String size(long bytes) {
        if (bytes < KIB || bytes % KIB != 0) {
            return bytes + " B";
        }
        long kibibytes = bytes / KIB;
        return kibibytes < KIB || kibibytes % KIB != 0 ? kibibytes + " KiB" : kibibytes / KIB + " MiB";
    }

    /** Such as {@code BufferedInputStream (buffer 32 KiB)}. A size of zero, which means none, is left out. */
    public static String cell(CellKey key) {
        StringJoiner parameters = new StringJoiner(", ", " (", ")").setEmptyValue("");
        key.parameters().forEach((name, value) -> {
            if (!value.equals("0")) {
                boolean isSize = value.matches("\\d{1,18}") && !COUNTS.contains(name);
                parameters.add(name + " " + (isSize ? size(Long.parseLong(value)) : value));
            }
        });
        return key.variant() + parameters;
    }
}
