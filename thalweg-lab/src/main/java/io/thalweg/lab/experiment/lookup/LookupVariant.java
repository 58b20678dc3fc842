package io.thalweg.lab.experiment.lookup;

import io.thalweg.lab.experiment.Labelled;

/** How E9 finds an entry. */
enum LookupVariant implements Labelled {
    /** One after the other, from the beginning. */
    SCAN("scan"),
    /** {@code Arrays.binarySearch}. */
    BINARY_SEARCH("binary search"),
    /** From key to position. */
    HASH_MAP("HashMap"),
    /** From key to position, and by a second map back to the key. */
    TWO_HASH_MAPS("HashMap both ways"),
    /** Thalweg's index, built before. */
    LINE_INDEX("LineIndex"),
    /** What is true of the whole array is checked once. */
    CHECKED_ONCE("checked once"),
    /** It is checked whenever an element is asked for. */
    CHECKED_EVERY_CALL("checked in every call");

    private final String label;

    LookupVariant(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }
}
