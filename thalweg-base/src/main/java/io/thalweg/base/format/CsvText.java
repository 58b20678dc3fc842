package io.thalweg.base.format;

import io.thalweg.base.problem.Printable;
import java.math.BigDecimal;
import java.math.MathContext;

/** Figures and foreign text inside CSV. */
public final class CsvText {
    private static final MathContext DIGITS = new MathContext(10);

    private CsvText() {}

    /** A point in every locale, and no more digits than every JDK computes alike; nothing where there is no figure. */
    public static String number(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : "";
    }

    /** A spreadsheet takes a cell that begins with one of these for a formula and runs it; an apostrophe makes it text. */
    public static String harmless(String text) {
        String printable = Printable.of(text);
        return !printable.isEmpty() && "=+-@|%".indexOf(printable.charAt(0)) >= 0 ? "'" + printable : printable;
    }
}
