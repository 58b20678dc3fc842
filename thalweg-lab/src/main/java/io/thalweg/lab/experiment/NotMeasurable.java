package io.thalweg.lab.experiment;

import java.io.IOException;

/** A cell asks for what this machine does not have: its reason, not an error. */
public final class NotMeasurable extends IOException {
    private static final long serialVersionUID = 1L;

    /** {@code why} is the reason alone. */
    public NotMeasurable(String why) {
        super(why);
    }

    /** {@code why} is the reason alone, as in {@link io.thalweg.lab.result.NotMeasured}. */
    public NotMeasurable(String why, Throwable cause) {
        super(why, cause);
    }
}
