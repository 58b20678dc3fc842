package io.thalweg.lab.affinity;

import java.util.Arrays;

/** Where the two processes of an experiment run. */
public enum Placement {
    /** Wherever the scheduler puts them, and moves them to. */
    UNPINNED("unpinned"),
    /** Both on one logical processor. */
    SAME_CPU("same-cpu"),
    /** Each on a core of its own in one socket. */
    TWO_CORES("two-cores"),
    /** Each in a socket of its own. */
    TWO_SOCKETS("two-sockets");

    private final String label;

    Placement(String label) {
        this.label = label;
    }

    /** As results name it. */
    public String label() {
        return label;
    }

    /** The placement of that label. */
    public static Placement of(String label) {
        return Arrays.stream(values())
                .filter(placement -> placement.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown placement: " + label));
    }
}
