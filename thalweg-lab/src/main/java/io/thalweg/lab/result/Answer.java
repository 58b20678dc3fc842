package io.thalweg.lab.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a machine can say of a claim. */
public enum Answer {
    @JsonProperty("confirmed")
    CONFIRMED,
    @JsonProperty("refuted")
    REFUTED,
    @JsonProperty("inconclusive")
    INCONCLUSIVE,
    @JsonProperty("not measured")
    NOT_MEASURED
}
