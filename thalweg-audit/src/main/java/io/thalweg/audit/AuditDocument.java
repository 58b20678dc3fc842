package io.thalweg.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.rule.Rules;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The words of the JSON. Seconds are processor time unless they are called elapsed. */
@SuppressWarnings("unused") // the accessors are read by Jackson
record AuditDocument(
        String format,
        int version,
        List<Jvm> jvms,
        TotalsOf totals,
        @Nullable Double coverage,
        @Nullable WaitingOf waiting,
        String costs,
        List<String> gaps,
        List<FindingOf> findings,
        List<String> unusedSuppressions) {
    static final String FORMAT = "thalweg-audit";
    static final int VERSION = 1;

    static AuditDocument of(Audit audit) {
        return new AuditDocument(
                FORMAT,
                VERSION,
                audit.program().recordings().stream().map(Jvm::of).toList(),
                TotalsOf.of(audit.totals()),
                audit.totals().coverage(),
                audit.waiting().map(WaitingOf::of).orElse(null),
                audit.costSource(),
                audit.program().gaps(),
                audit.findings().stream().map(FindingOf::of).toList(),
                audit.unusedSuppressions());
    }

    /** One observed JVM. */
    record Jvm(
            long pid,
            String java,
            @Nullable String mainClass,
            String startedAt,
            double elapsedSeconds,
            @Nullable Double cpuSeconds,
            boolean attached,
            int installedHooks,
            List<String> missingHooks,
            List<String> nativeLibraries,
            @Nullable Double overheadNanosPerCall,
            @Nullable Long overheadStackNanos) {
        static Jvm of(Recording recording) {
            Long cpu = recording.window().cpuNanos();
            Recording.Overhead overhead = recording.agent().overhead();
            return new Jvm(
                    recording.jvm().pid(),
                    recording.jvm().javaVersion(),
                    recording.jvm().mainClass(),
                    recording.window().startedAt().toString(),
                    recording.window().elapsedNanos() / 1e9,
                    cpu == null ? null : Double.valueOf(cpu / 1e9),
                    recording.window().attached(),
                    recording.agent().installedHooks(),
                    recording.agent().missingHooks(),
                    recording.jvm().nativeLibraries(),
                    overhead == null ? null : overhead.nanosPerCall(),
                    overhead == null ? null : overhead.stackNanos());
        }
    }

    /** All calls. */
    record TotalsOf(
            long reads,
            long readBytes,
            long writes,
            long writtenBytes,
            long transfers,
            long transferredBytes,
            long otherCalls,
            long opens,
            long smallCalls,
            long ownSmallCalls,
            double ioSeconds,
            double avoidableSeconds,
            @Nullable Double cpuSeconds,
            @Nullable Long systemCalls) {
        static TotalsOf of(AuditTotals totals) {
            return new TotalsOf(
                    totals.reads(),
                    totals.readBytes(),
                    totals.writes(),
                    totals.writtenBytes(),
                    totals.transfers(),
                    totals.transferredBytes(),
                    totals.otherCalls(),
                    totals.opens(),
                    totals.smallCalls(),
                    totals.ownSmallCalls(),
                    totals.ioSeconds(),
                    totals.avoidableSeconds(),
                    totals.cpuSeconds(),
                    totals.systemCalls());
        }
    }

    /** What was waited for the disk and for acknowledgements. */
    record WaitingOf(
            double waitSeconds, double elapsedSeconds, String operation, long calls, Place site, String sentence) {
        static WaitingOf of(Waiting waiting) {
            Waiting.Place most = waiting.most();
            return new WaitingOf(
                    waiting.seconds(),
                    waiting.elapsedSeconds(),
                    most.op(),
                    most.calls(),
                    Place.of(most.site()),
                    waiting.sentence());
        }
    }

    /** One finding. */
    record FindingOf(
            String rule,
            String title,
            String level,
            String owner,
            String identity,
            Place site,
            @Nullable Place created,
            StreamOf stream,
            String operation,
            long calls,
            long bytes,
            long requestedBytes,
            long emptyCalls,
            boolean sampled,
            long smallCalls,
            List<Long> histogram,
            double sequentialShare,
            List<CallerOf> callers,
            String what,
            double costSeconds,
            double waitSeconds,
            @Nullable Double cpuShare,
            @Nullable GainOf gain,
            List<FixOf> fixes,
            List<String> caveats,
            @Nullable String suppressed) {
        static FindingOf of(Finding finding) {
            Calls calls = finding.calls();
            CallSite created = finding.stream().created();
            return new FindingOf(
                    finding.rule(),
                    finding.title(),
                    finding.level().name().toLowerCase(Locale.ROOT),
                    finding.owner().toString(),
                    finding.identity(),
                    Place.of(finding.site()),
                    created.isKnown() ? Place.of(created) : null,
                    StreamOf.of(finding.stream()),
                    calls.op(),
                    calls.counts().calls(),
                    calls.counts().bytes(),
                    calls.counts().requested(),
                    calls.counts().empty(),
                    calls.counts().isSampled(),
                    calls.counts().smallCalls(),
                    calls.counts().histogram(),
                    calls.counts().sequentialShare(),
                    calls.lines().stream().map(CallerOf::of).toList(),
                    finding.advice().what(),
                    finding.advice().costSeconds(),
                    finding.advice().waitSeconds(),
                    finding.cpuShare(),
                    finding.advice().isFixable() ? GainOf.of(finding.gain()) : null,
                    finding.advice().fixes().stream().map(FixOf::of).toList(),
                    finding.advice().caveats(),
                    finding.suppressed());
        }
    }

    /** A line of source. */
    record Place(
            String at,
            String owner,
            String origin,
            @Nullable String calledFrom) {
        static Place of(CallSite site) {
            return new Place(
                    site.frame().at(),
                    site.owner().toString(),
                    site.frame().origin(),
                    site.via() == null ? null : site.via().at());
        }
    }

    /** A stream and what wraps it. */
    record StreamOf(String type, String medium, @Nullable String standard, List<WrapperOf> chain) {
        static StreamOf of(StreamUse.Key key) {
            return new StreamOf(
                    key.type(),
                    key.medium().toString(),
                    key.standard(),
                    key.chain().stream()
                            .map(wrapper -> new WrapperOf(wrapper.type(), wrapper.bufferBytes()))
                            .toList());
        }
    }

    /** A wrapper. */
    record WrapperOf(String type, @Nullable Long bufferBytes) {}

    /** A line that makes some of the calls. */
    record CallerOf(String at, String owner, double share) {
        static CallerOf of(Calls.Caller caller) {
            return new CallerOf(
                    caller.site().frame().at(), caller.site().owner().toString(), caller.share());
        }
    }

    /** A range of seconds. */
    record GainOf(double lowSeconds, double highSeconds) {
        static GainOf of(Gain gain) {
            return new GainOf(gain.lowSeconds(), gain.highSeconds());
        }
    }

    /** A fix. */
    record FixOf(
            String title,
            String needs,
            String before,
            String after,
            @Nullable GainOf gain) {
        static FixOf of(Fix fix) {
            Gain gain = fix.gain();
            return new FixOf(
                    fix.title(),
                    fix.needs().name().toLowerCase(Locale.ROOT),
                    fix.before(),
                    fix.after(),
                    gain == null ? null : GainOf.of(gain));
        }
    }

    /** What a later audit needs of an earlier one. */
    public record Baseline(List<Known> findings) {
        /** Copies the findings. */
        public Baseline {
            findings = List.copyOf(findings);
        }
    }

    /** A finding of an earlier audit. */
    public record Known(
            @JsonProperty("identity") String identity,
            @JsonProperty("calls") long calls) {
        /** Refuses what a damaged file leaves out. */
        public Known {
            Objects.requireNonNull(identity, "identity");
            int blank = identity.indexOf(' ');
            identity = blank < 0 ? identity : Rules.currentId(identity.substring(0, blank)) + identity.substring(blank);
        }
    }
}
