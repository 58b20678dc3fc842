package io.thalweg.base.format;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** What the page's script draws in one element; its {@link #type} names the script's function that does. */
public interface PageDrawing {
    /** Of the element that holds it. */
    String id();

    /** Such as {@code sweep}. */
    @JsonProperty("type")
    String type();

    /** How much room it gets: a class of the style sheet. */
    String size();

    /** What the figures are, in words that stand above it. */
    String unit();

    /** Five digits are more than a pixel can show; what is not a number is null in JSON. */
    static @Nullable Double rounded(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(new MathContext(5)).doubleValue()
                : null;
    }
}
