package io.thalweg.audit.diff;

import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;

/**
 * Calls that have brought what was written to the disk when they return: forces, and writes that wait for it
 * themselves. A program that moves from one to the other is as safe as before, so a diff compares them with each other.
 */
final class ForceChanges {
    /** Stands for all of them where other calls have the name of their operation. */
    static final String KIND = "durable";

    private ForceChanges() {}

    static boolean isOf(StreamUse.StreamKey stream, Calls calls) {
        return calls.areDurable(stream.medium());
    }

    /** With which calls those of a finding are compared. */
    static String kind(Finding finding) {
        return isDurable(finding) ? KIND : finding.calls().op();
    }

    static boolean isDurable(Finding finding) {
        return isOf(finding.stream(), finding.calls());
    }

    /** All of them in a program. */
    static List<StreamCalls> uses(Audit audit) {
        return audit.program().streams().stream()
                .flatMap(stream -> stream.calls().stream()
                        .filter(calls -> isOf(stream.key(), calls))
                        .map(calls -> new StreamCalls(stream, calls)))
                .toList();
    }

    /** How many there are in a program. */
    static CallSum of(Audit audit) {
        return CallSum.of(uses(audit));
    }
}
