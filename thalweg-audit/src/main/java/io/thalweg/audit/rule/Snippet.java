package io.thalweg.audit.rule;

import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import org.jspecify.annotations.Nullable;

/**
 * The code of a fix, before and after. A test compiles both for each constant of a rule's class, with these names
 * given: {@code path}, {@code file}, {@code socket}, {@code source} and {@code target} (any streams), {@code channel}
 * (a file's), {@code connection} (a socket's channel), {@code raf}, {@code lines} and {@code records}.
 */
record Snippet(Needs needs, String title, String before, String after) {
    /** As a fix that saves so much; null when that cannot be said in processor time. */
    Fix fix(@Nullable Gain gain) {
        return new Fix(title, needs, before, after, gain);
    }

    /** As a fix that saves waiting. */
    Fix fix() {
        return fix(null);
    }
}
