package io.thalweg.audit;

import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.CallSite.Owner;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.rule.Rules;
import io.thalweg.audit.rule.Rules.RuleFinding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a program's I/O, and how much of it was seen.
 *
 * @param program what was observed
 * @param findings ranked: what would save most first; suppressed ones included
 * @param totals all calls together
 * @param costSource where the prices of calls are from, as the end of a sentence
 * @param unusedSuppressions lines of the suppressions file that matched nothing
 */
public record Audit(
        AuditedProgram program,
        List<Finding> findings,
        AuditTotals totals,
        String costSource,
        List<String> unusedSuppressions) {
    /** What the field {@code format} of its JSON says. */
    public static final String FORMAT = "thalweg-audit";

    /** What the field {@code version} of its JSON says. */
    public static final int VERSION = 1;

    /** Below this share of the processor time a fix makes no difference that a user notices. */
    static final double LEAST_SHARE = 0.005;

    /** What is worth a word although its share is small: about thirty thousand system calls. */
    static final double LEAST_SECONDS = 0.010;

    /** As far as the counts of a sender and its receiver differ: an answer, and what is on its way. */
    private static final double SAME = 0.1;

    /** Copies the lists. */
    public Audit {
        findings = List.copyOf(findings);
        unusedSuppressions = List.copyOf(unusedSuppressions);
    }

    /**
     * Which costs an audit of that program needs to be measured: not those of calls that are too few to matter, and
     * none where all are.
     */
    public static Set<CallKind> kinds(AuditedProgram program) {
        CallWeights weights = new CallWeights();
        for (StreamUse stream : program.streams()) {
            weights.add(CallKind.FILE_OPEN, stream.opened(), 0);
            for (Calls calls : stream.calls()) {
                weights.add(stream, calls);
            }
        }
        return weights.heavy();
    }

    /** Audits a program. */
    public static Audit of(AuditedProgram program, Costs costs, Suppressions suppressions) {
        AuditTotals totals = new AuditTotals(program, costs);
        List<Finding> findings = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (StreamUse stream : program.streams()) {
            double most = totals.savableSeconds(stream);
            List<Calls> all = Stream.concat(stream.calls().stream(), Stream.ofNullable(stream.left()))
                    .toList();
            for (Calls calls : all) {
                Gain peers = ofOwnPeer(program, stream, calls, costs);
                for (RuleFinding said : Rules.check(stream, calls, costs, failures::add)) {
                    Advice advice = said.advice().plus(peers).within(most);
                    finding(stream, calls, said, advice, totals.cpuSeconds())
                            .map(suppressions::apply)
                            .ifPresent(findings::add);
                }
            }
        }
        findings.sort(Comparator.comparing(Finding::level)
                .thenComparingDouble(finding -> -finding.savableSeconds())
                .thenComparingDouble(finding -> -finding.advice().costSeconds())
                .thenComparing(Finding::identity));
        return new Audit(program.withGaps(failures), findings, totals, costs.source(), suppressions.unused());
    }

    /** What the other side saves for each TLS record that is not sent, if the program reads these records itself. */
    private static Gain ofOwnPeer(AuditedProgram program, StreamUse sender, Calls writes, Costs costs) {
        if (sender.key().medium() != Medium.TLS || !writes.op().equals(Calls.WRITE)) {
            return Gain.NONE;
        }
        return program.streams().stream()
                .filter(receiver -> receiver.key().medium() == Medium.TLS)
                .flatMap(receiver -> Stream.ofNullable(receiver.calls(Calls.READ)))
                .filter(reads -> isNear(reads.counts().calls(), writes.counts().calls())
                        && isNear(reads.counts().bytes(), writes.counts().bytes()))
                .findFirst()
                .map(reads -> Gain.ofCalls(reads.counts().calls(), costs.of(CallKind.TLS_RECORD_READ)))
                .orElse(Gain.NONE);
    }

    private static boolean isNear(long one, long other) {
        return Math.abs(one - other) <= SAME * other;
    }

    private static Optional<Finding> finding(
            StreamUse stream, Calls calls, RuleFinding said, Advice advice, @Nullable Double cpuSeconds) {
        double seconds = advice.costSeconds();
        Double share = cpuSeconds == null || cpuSeconds <= 0 ? null : Math.min(1, seconds / cpuSeconds);
        boolean matters = matters(seconds, share);
        if (!advice.isWorthAWord(matters, seconds >= LEAST_SECONDS)) {
            return Optional.empty();
        }
        boolean warns = advice.isFixable() && advice.mayWarn(matters);
        return Optional.of(new Finding(
                said.rule(),
                said.rule().title(calls),
                warns ? Level.WARNING : Level.NOTE,
                stream.key(),
                calls,
                advice,
                share,
                null));
    }

    /** One threshold for findings, for what was not seen, and for the sentence that there is nothing to be found. */
    private static boolean matters(double seconds, @Nullable Double share) {
        return share == null ? seconds >= LEAST_SECONDS : share >= LEAST_SHARE;
    }

    /** Whether anybody would notice so many seconds of processor time. */
    public boolean matters(double seconds) {
        return matters(seconds, totals.share(seconds));
    }

    /**
     * Those that a report unfolds: the program's own, or all. A line that is worth a change is not named again as one
     * that is not, for the streams that it had opened before an agent was attached.
     */
    public List<Finding> shown(boolean all) {
        return findings.stream()
                .filter(finding -> finding.suppressed() == null && (all || isOwn(finding)))
                .filter(finding -> finding.level() == Level.WARNING || !isNamedAlready(finding))
                .toList();
    }

    /**
     * Whether the program's owner can do something about it: the line is the program's or may be, for no known library
     * is called there by nothing of the program; or a library is configured in another way.
     */
    public boolean isOwn(Finding finding) {
        boolean mayBeOwn = finding.owner() == Owner.DEPENDENCY
                && (!program.ownIsKnown() || finding.site().runsOnItsOwn());
        boolean isConfigured = finding.level() == Level.WARNING
                && finding.advice().fixes().get(0).needs() == Fix.Needs.CONFIGURATION;
        return finding.owner() == Owner.APP || mayBeOwn || isConfigured;
    }

    private boolean isNamedAlready(Finding note) {
        return !note.stream().created().isKnown()
                && findings.stream()
                        .anyMatch(finding -> finding.level() == Level.WARNING
                                && finding.suppressed() == null
                                && finding.rule().equals(note.rule())
                                && finding.site().equals(note.site()));
    }

    /** Those of libraries and of the JDK, which a report folds unless asked for all. */
    public List<Finding> folded() {
        return findings.stream()
                .filter(finding -> finding.suppressed() == null && !isOwn(finding))
                .toList();
    }

    /** Those that their owner does not want to hear of. */
    public List<Finding> suppressed() {
        return findings.stream().filter(finding -> finding.suppressed() != null).toList();
    }

    /** As much of a gain as there can be: prices are measured, and may come out above what the program took. */
    public Gain possible(Gain gain) {
        Double most = totals.cpuSeconds();
        return most == null ? gain : gain.within(most);
    }

    /** As much of a price as there can be. */
    public double possible(double seconds) {
        Double most = totals.cpuSeconds();
        return most == null ? seconds : Math.min(seconds, most);
    }

    /** Whether so much was not seen, or at no known line, that something worth a change may be among it. */
    public boolean isPartial() {
        return matters(totals.unseenSecondsAtMost())
                || matters(totals.unplacedSeconds())
                || program.recordings().stream().anyMatch(one -> one.agent().droppedSites() > 0)
                || !program.gaps().isEmpty();
    }

    /** What the program waits for the disk and for acknowledgements; empty where it is hardly worth a word. */
    public Optional<Waiting> waiting() {
        return Waiting.of(program, findings);
    }

    /** What watching took of the program's processor time; empty where there were too few calls to measure it. */
    public Optional<AgentCost> agentCost() {
        return AgentCost.of(program.recordings(), totals.reads() + totals.writes() + totals.otherCalls());
    }

    /** Whether anything of the program's own, or of all of it, is worth a change. */
    public boolean warns(boolean all) {
        return shown(all).stream().anyMatch(finding -> finding.level() == Level.WARNING);
    }
}
