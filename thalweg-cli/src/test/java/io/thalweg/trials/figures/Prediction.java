package io.thalweg.trials.figures;

import java.util.List;

/**
 * What an audit predicted of one program.
 *
 * @param program its name
 * @param jdk that it ran on
 * @param findings the rules that spoke, such as {@code small-reads}, with the line
 * @param calls that they are about
 * @param lowSeconds at least that much processor time is saved by the fixes that need only the JDK
 * @param highSeconds at most that much
 */
record Prediction(
        String program, String jdk, List<String> findings, long calls, double lowSeconds, double highSeconds) {
    Prediction {
        findings = List.copyOf(findings);
    }

    /** Whether a saving lies in the range. */
    boolean holds(double seconds) {
        return lowSeconds <= seconds && seconds <= highSeconds;
    }

    /** Whether it does not say that anything is saved. */
    boolean isOpenBelow() {
        return lowSeconds <= 0;
    }

    /** The upper end as a multiple of the lower. */
    double width() {
        return highSeconds / lowSeconds;
    }
}
