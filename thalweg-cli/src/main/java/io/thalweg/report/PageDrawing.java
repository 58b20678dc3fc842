package io.thalweg.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the page's script draws in one element; its {@link #type} names the script's function that does. */
interface PageDrawing {
    /** Of the element that holds it. */
    String id();

    /** Such as {@code sweep}. */
    @JsonProperty("type")
    String type();

    /** How much room it gets: a class of the style sheet. */
    String size();

    /** What the figures are, in words that stand above it. */
    String unit();
}
