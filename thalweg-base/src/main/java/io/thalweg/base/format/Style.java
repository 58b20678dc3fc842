package io.thalweg.base.format;

/**
 * How a terminal shows text.
 *
 * @param columns how wide it is
 * @param colour whether it shows colour and wants it
 * @param unicode whether it shows {@code ×}, {@code σ} and the like
 */
public record Style(int columns, boolean colour, boolean unicode) {
    /** What is written to a file: no colour, and as wide as most editors show. */
    public static final Style PLAIN = new Style(120, false, true);
}
