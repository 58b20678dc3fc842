package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** A wait for the disk after every write or two: it costs hardly any processor time and nearly all of the elapsed. */
final class ForcePerWrite implements Rule {
    /** A disk needs from a tenth of a millisecond to ten for each: together a noticeable wait. */
    private static final long LEAST_FORCES = 100;

    private static final double MOST_WRITES_PER_FORCE = 2;

    @Override
    public String id() {
        return "force-per-write";
    }

    @Override
    public String title() {
        return "Force after every write";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!calls.op().equals(Calls.FORCE) || calls.counts().calls() < LEAST_FORCES) {
            return Optional.empty();
        }
        Calls writes = stream.calls(Calls.WRITE);
        if (writes == null
                || writes.counts().calls()
                        > MOST_WRITES_PER_FORCE * calls.counts().calls()) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.ALWAYS,
                Amounts.count(calls.counts().calls(), "force") + " for "
                        + Amounts.count(writes.counts().calls(), "write") + ". Each force waits for the disk"
                        + waited(calls) + ".",
                0,
                List.of(Snippet.FORCE_ONCE.fix(null)),
                List.of("A record is safe only after the next force; do not report it as saved before."
                        + " This fix saves waiting, which the predicted CPU savings do not include.")));
    }

    private static String waited(Calls calls) {
        if (calls.counts().timed() == 0) {
            return "";
        }
        return ", together about " + Amounts.seconds(calls.counts().elapsedSeconds()) + " (estimated from "
                + Amounts.count(calls.counts().timed()) + " timed ones)";
    }
}
