package io.thalweg.audit;

import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a program waits for the disk and for acknowledgements: elapsed time, beside which the processor time may be
 * nothing.
 *
 * @param seconds of all threads together, about
 * @param elapsedSeconds how long the program was watched
 * @param most where most of it was waited
 * @param isAll whether that is all
 */
public record Waiting(double seconds, double elapsedSeconds, WaitingPlace most, boolean isAll) {
    /** A smaller share of the elapsed time is not worth a sentence. */
    private static final double LEAST_SHARE = 0.05;

    /** Less is not worth a word, however short the program. */
    private static final double LEAST_SECONDS = 0.010;

    /**
     * A line that waits.
     *
     * @param site the line
     * @param calls what waits there: how many
     * @param op of which kind, as recordings name it
     * @param seconds how long
     */
    public record WaitingPlace(CallSite site, long calls, String op, double seconds) {}

    /** The second headline: how long, and where most of it. */
    public String sentence() {
        boolean together = seconds > elapsedSeconds;
        return "Waiting: about " + Amounts.seconds(seconds)
                + (together ? " by all threads together in " : " of ")
                + Amounts.seconds(elapsedSeconds) + " elapsed, "
                + (isAll ? "" : "most of it ")
                + (most.op().equals(Calls.FORCE)
                        ? "in " + Amounts.count(most.calls(), "force")
                        : "for " + Amounts.count(most.calls(), most.op()))
                + " at " + most.site().shortPlace() + ".";
    }

    /** What that program waited; empty where it is hardly worth a word. */
    static Optional<Waiting> of(AuditedProgram program, List<Finding> findings) {
        List<WaitingPlace> places = places(program, findings);
        double seconds = places.stream().mapToDouble(WaitingPlace::seconds).sum();
        double elapsed = program.recordings().stream()
                        .map(Recording::window)
                        .mapToLong(Recording.RecordedWindow::elapsedNanos)
                        .max()
                        .orElse(0)
                / 1e9;
        if (seconds < LEAST_SECONDS || seconds < LEAST_SHARE * elapsed) {
            return Optional.empty();
        }
        return places.stream()
                .max(Comparator.comparingDouble(WaitingPlace::seconds))
                .map(most -> new Waiting(seconds, elapsed, most, places.size() == 1));
    }

    /** Every force, whether it is a finding or not; of other calls those of which a finding says that they wait. */
    private static List<WaitingPlace> places(AuditedProgram program, List<Finding> findings) {
        List<WaitingPlace> places = new ArrayList<>();
        for (StreamUse stream : program.streams()) {
            Calls forces = stream.calls(Calls.FORCE);
            if (forces != null && forces.waitSeconds() > 0) {
                places.add(new WaitingPlace(forces.site(), forces.counts().calls(), Calls.FORCE, forces.waitSeconds()));
            }
        }
        for (Finding finding : findings) {
            Calls calls = finding.calls();
            if (finding.advice().waitSeconds() > 0 && !calls.op().equals(Calls.FORCE)) {
                places.add(new WaitingPlace(
                        finding.site(),
                        calls.counts().calls(),
                        calls.op(),
                        finding.advice().waitSeconds()));
            }
        }
        return places;
    }
}
