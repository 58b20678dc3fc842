package io.thalweg.lab.result;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.StringJoiner;

/** Figures and cells inside a sentence; the same in every locale. */
public final class Figures {
    private static final long KIB = 1024;

    private Figures() {}

    /** Three significant digits, whole from a hundred on. */
    public static String number(double value) {
        double size = Math.abs(value);
        String format = size >= 99.95 ? "%.0f" : size >= 9.995 ? "%.1f" : size >= 0.9995 || size == 0 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, format, value);
    }

    /** A figure that somebody chose: as many digits as it has. */
    static String bound(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** Such as {@code 301 ± 9}; without the second part where there is no interval. */
    public static String plusMinus(Interval interval) {
        String value = number(interval.value());
        return interval.isKnown() ? value + " ± " + number((interval.high() - interval.low()) / 2) : value;
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
                parameters.add(name + " " + (value.matches("\\d{1,18}") ? size(Long.parseLong(value)) : value));
            }
        });
        return key.variant() + parameters;
    }
}
