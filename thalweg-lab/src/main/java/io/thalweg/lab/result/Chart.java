package io.thalweg.lab.result;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonProperty;

/** The picture that fits an experiment; its table is complete without one. */
public enum Chart {
    /** Lines over {@link ExperimentInfo#axis()}, one for each variant. */
    @JsonProperty("sweep")
    SWEEP,
    /** A heat map of {@link ExperimentInfo#axis()} × {@link ExperimentInfo#secondAxis()}, and lines by the first. */
    @JsonProperty("matrix")
    MATRIX,
    /** Variants as categories, one dot each, with their factor over the baseline. */
    @JsonProperty("ladder")
    LADDER,
    /** None: the table alone. Also what a chart of a later version falls back to. */
    @JsonProperty("table")
    @JsonEnumDefaultValue
    TABLE
}
