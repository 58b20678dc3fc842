package io.thalweg.lab.experiment;

import java.io.IOException;

/** A cell asks for what this machine does not have: its reason, not an error. */
public final class NotMeasurable extends IOException {
    private static final long serialVersionUID = 1L;

    /** {@code why} goes on from "not measured: ". */
    public NotMeasurable(String why, Throwable cause) {
        super("not measured: " + why, cause);
    }
}
