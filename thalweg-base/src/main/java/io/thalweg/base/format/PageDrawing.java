package io.thalweg.base.format;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a page's script draws in one element; its {@link #type} names the script's function that does. */
public interface PageDrawing {
    /**
     * An entry of the legend.
     *
     * @param name what it stands for
     * @param style which colour or mark
     */
    record LegendKey(String name, int style) {}

    /** Such as {@code sweep}. */
    @JsonProperty("type")
    String type();

    /** How much room it gets: a class of the style sheet. */
    String size();

    /** What the figures are, in words that stand above it. */
    String unit();

    /** Which colour is what; empty where the chart names its marks itself. */
    @JsonIgnore
    default List<LegendKey> colours() {
        return List.of();
    }

    /** Which mark is what; one that all share needs no name. */
    @JsonIgnore
    default List<LegendKey> marks() {
        return List.of();
    }

    /** Five digits are more than a pixel can show; what is not a number is null in JSON. */
    static @Nullable Double rounded(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(new MathContext(5)).doubleValue()
                : null;
    }
}
