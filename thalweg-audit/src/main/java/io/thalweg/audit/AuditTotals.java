package io.thalweg.audit;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.Recording.ProcIo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All calls of a program together. Seconds are processor time. For any thread. */
public final class AuditTotals {
    /** With less seen, what was not seen may be more than what was. */
    private static final double LEAST_SEEN = 0.9;

    /** With less seen, there is something that works mostly by itself, such as a native library. */
    private static final double LEAST_SEEN_OF_THE_JVM = 0.5;

    /** What a native library does may be writes and forces, which take longer than a read of a cached file. */
    private static final double DEAREST_UNSEEN = 10;

    /** A JVM reads some hundred times by itself while it starts. */
    private static final long MOST_UNSEEN = 2000;

    /**
     * Fewer of each JVM are no finding, however short the program: no rule speaks of fewer small calls, and a JVM makes
     * some hundred by itself while it starts.
     */
    private static final long TELLING_UNSEEN = 1000;

    /** What the agent took is an estimate, of elapsed time for stacks: a program did something itself, too. */
    private static final double LEAST_OWN_CPU = 0.1;

    /**
     * Two runs of one program differ, and what the agent took is known to about a tenth: programs that do nothing but
     * small calls took 1.09 and 1.13 times what was left without its share (JDK 17, 2 virtual CPUs under KVM).
     */
    private static final double NEXT_RUN = 1.15;

    /** Mappings are undone on other threads: 150,000 took 2.2 s in one run and 3.1 in the next (JDK 25). */
    private static final double NEXT_RUN_WITH_MAPPINGS = 1.5;

    /** The kernel counts what it transfers by itself as read and as written. */
    private static final long KERNEL_COUNTS_OF_TRANSFER = 2;

    /** The kernel counts datagrams elsewhere, and calls over TLS as what the JDK makes of them. */
    private static final Set<Medium> UNCOUNTED = Set.of(Medium.DATAGRAM, Medium.TLS);

    private final AuditedProgram program;
    /** Without the records of TLS, which are in the price of the calls above them. */
    private final List<StreamUse> streams;

    private final Costs costs;
    private final double ioSeconds;
    private final @Nullable Double cpuSeconds;
    private final @Nullable Long systemCalls;

    AuditTotals(AuditedProgram program, Costs costs) {
        this.program = program;
        this.costs = costs;
        streams = program.streams().stream()
                .filter(stream -> stream.key().medium() != Medium.TLS_RECORDS)
                .toList();
        ioSeconds = streams.stream().mapToDouble(this::seconds).sum();
        cpuSeconds = ownSeconds(program, reads() + writes() + otherCalls());
        systemCalls = systemCalls(program);
    }

    /** Calls that move bytes to the program. */
    public long reads() {
        return sum(AuditTotals::reads, OperationCounts::calls);
    }

    /** What they moved. */
    public long readBytes() {
        return sum(AuditTotals::reads, OperationCounts::bytes);
    }

    /** Calls that move bytes from the program. */
    public long writes() {
        return sum(AuditTotals::writes, OperationCounts::calls);
    }

    /** What they moved. */
    public long writtenBytes() {
        return sum(AuditTotals::writes, OperationCounts::bytes);
    }

    /** Calls that hand on bytes that the program does not see. */
    public long transfers() {
        return sum(Calls::transfers, OperationCounts::calls);
    }

    /** What they moved. */
    public long transferredBytes() {
        return sum(Calls::transfers, OperationCounts::bytes);
    }

    /** Seeks, forces, questions and the like, transfers included. */
    public long otherCalls() {
        return sum(calls -> !reads(calls) && !writes(calls), OperationCounts::calls);
    }

    /** Files that were opened, as far as that was seen. */
    public long opens() {
        return streams.stream().mapToLong(StreamUse::opened).sum();
    }

    /** Reads and writes that are small, see {@link OperationCounts#SMALL_BYTES}. */
    public long smallCalls() {
        return sum(calls -> reads(calls) || writes(calls), OperationCounts::smallCalls);
    }

    /** Those of them on streams that the program's own code makes or calls. */
    public long ownSmallCalls() {
        return sum(
                streams,
                (stream, calls) -> (reads(calls) || writes(calls)) && isOwn(stream, calls),
                OperationCounts::smallCalls);
    }

    /**
     * Of small calls, how many each line makes, as far as its share is known.
     *
     * @param all whether those of libraries and of the JDK count too, which {@link #ownSmallCalls} leaves out
     */
    public Map<String, Long> smallCallsByLine(boolean all) {
        Map<String, Long> byLine = new LinkedHashMap<>();
        for (StreamUse stream : streams) {
            for (Calls calls : stream.calls()) {
                if (calls.counts().smallCalls() > 0
                        && (reads(calls) || writes(calls))
                        && (all || isOwn(stream, calls))) {
                    calls.lines()
                            .forEach(line -> byLine.merge(
                                    line.site().frame().at(),
                                    Math.round(line.share() * calls.counts().smallCalls()),
                                    Long::sum));
                }
            }
        }
        return byLine;
    }

    /** Processor time of all these calls, by the costs. */
    public double ioSeconds() {
        return ioSeconds;
    }

    /** Processor time of the program, without what the agent took; null when unknown. */
    public @Nullable Double cpuSeconds() {
        return cpuSeconds;
    }

    /** Reads and writes that the kernel counted; null when it reports none. */
    public @Nullable Long systemCalls() {
        return systemCalls;
    }

    /**
     * What would be saved, at most, if every small call were replaced by a buffer, no question asked, no seek made that
     * leads nowhere, and no file opened again.
     */
    public double avoidableSeconds() {
        return avoidableSeconds(false);
    }

    /** The part of it on streams that the program's own code makes or calls. */
    public double ownAvoidableSeconds() {
        return avoidableSeconds(true);
    }

    /** That part of it of whose calls no line is known, because the agent had no room for more stacks. */
    double unplacedSeconds() {
        double seconds = 0;
        for (StreamUse stream : streams) {
            for (Calls calls : stream.calls()) {
                seconds += calls.unplacedShare() * cost(stream, calls).seconds(avoidable(calls), 0);
            }
        }
        return seconds;
    }

    private static long avoidable(Calls calls) {
        return reads(calls) || writes(calls) ? calls.counts().smallCalls() : calls.spare();
    }

    private double avoidableSeconds(boolean own) {
        double seconds = 0;
        for (StreamUse stream : streams) {
            if (stream.opened() > 0 && (!own || stream.key().created().isApp())) {
                seconds += costs.of(CallKind.FILE_OPEN).seconds(Math.min(stream.reopened(), stream.opened()), 0);
            }
            for (Calls calls : stream.calls()) {
                if (!own || isOwn(stream, calls)) {
                    seconds += cost(stream, calls).seconds(avoidable(calls), 0);
                }
            }
        }
        return seconds;
    }

    /** The calls that the kernel should have counted: what is sent and received it counts elsewhere. */
    private long accountedCalls() {
        return sum(
                        program.streams(),
                        (stream, calls) -> (reads(calls) || writes(calls))
                                && !UNCOUNTED.contains(stream.key().medium())
                                && !stream.key().is("PlainSocketImpl"),
                        OperationCounts::calls)
                + KERNEL_COUNTS_OF_TRANSFER * transfers();
    }

    private long sum(Predicate<Calls> which, ToLongFunction<OperationCounts> figure) {
        return sum(streams, (stream, calls) -> which.test(calls), figure);
    }

    private static long sum(
            List<StreamUse> streams, BiPredicate<StreamUse, Calls> which, ToLongFunction<OperationCounts> figure) {
        long sum = 0;
        for (StreamUse stream : streams) {
            for (Calls calls : stream.calls()) {
                sum += which.test(stream, calls) ? figure.applyAsLong(calls.counts()) : 0;
            }
        }
        return sum;
    }

    private static boolean reads(Calls calls) {
        return calls.op().equals(Calls.READ);
    }

    private static boolean writes(Calls calls) {
        return calls.op().equals(Calls.WRITE);
    }

    private static boolean isOwn(StreamUse stream, Calls calls) {
        return stream.key().created().isApp() || calls.site().isApp();
    }

    private static @Nullable Double ownSeconds(AuditedProgram program, long calls) {
        Long cpuNanos = program.cpuNanos();
        if (cpuNanos == null) {
            return null;
        }
        double all = cpuNanos / 1e9;
        double agent = AgentCost.of(program.recordings(), calls)
                .map(AgentCost::seconds)
                .orElse(0.0);
        return Math.max(LEAST_OWN_CPU * all, all - agent);
    }

    /** Processor time of the calls on one stream, and of opening it. */
    private double seconds(StreamUse stream) {
        double opened = stream.opened() == 0 ? 0 : costs.of(CallKind.FILE_OPEN).seconds(stream.opened(), 0);
        return stream.calls().stream()
                .mapToDouble(calls -> cost(stream, calls)
                        .seconds(calls.counts().calls(), calls.counts().bytes()))
                .reduce(opened, Double::sum);
    }

    private CallCost cost(StreamUse stream, Calls calls) {
        return costs.of(CallKind.of(stream.key().type(), stream.key().medium(), calls.op()));
    }

    /**
     * As much as a change of one stream can save: what the program took, less what its other calls take at least.
     * Prices are measured at another moment, and may come out above that.
     */
    double savableSeconds(StreamUse stream) {
        double others = Math.max(0, ioSeconds - seconds(stream)) * (1 - CallCost.MOST_SPREAD);
        double nextRun = stream.calls(Calls.MAP) == null ? NEXT_RUN : NEXT_RUN_WITH_MAPPINGS;
        return cpuSeconds == null ? Double.MAX_VALUE : Math.max(0, cpuSeconds * nextRun - others);
    }

    /** The kernel adds the calls of a child that has ended to its parent; a recorded child is counted once. */
    private static @Nullable Long systemCalls(AuditedProgram program) {
        Map<Long, List<Recording>> byPid = program.recordings().stream()
                .collect(Collectors.groupingBy(recording -> recording.jvm().pid()));
        long sum = 0;
        for (Recording recording : program.recordings()) {
            ProcIo io = recording.procIo();
            if (io == null) {
                return null;
            }
            // A shell may stand between the two.
            boolean isCountedByAParent = recording.jvm().ancestors().stream()
                    .filter(byPid::containsKey)
                    .findFirst()
                    .map(byPid::get)
                    .filter(parents -> parents.stream().anyMatch(parent -> isWithin(recording, parent)))
                    .isPresent();
            sum += isCountedByAParent ? 0 : io.syscr() + io.syscw();
        }
        return Math.max(0, sum);
    }

    private static boolean isWithin(Recording child, Recording parent) {
        return !child.window().endedAt().isBefore(parent.window().startedAt())
                && !child.window().endedAt().isAfter(parent.window().endedAt());
    }

    /** Bytes that a read or write moves. */
    public double meanBytes() {
        long calls = reads() + writes();
        return calls == 0 ? 0 : (double) (readBytes() + writtenBytes()) / calls;
    }

    /** Bytes that a transfer moves. */
    public double meanTransferredBytes() {
        return transfers() == 0 ? 0 : (double) transferredBytes() / transfers();
    }

    /** Whether so few reads and writes were not seen as a JVM makes by itself while it starts. */
    public boolean isOnlyTheJvmUnseen() {
        return unseenCalls() > 0 && unseenCalls() < TELLING_UNSEEN;
    }

    /** So many seconds as a share of the processor time, all of it at most; null when that is unknown. */
    public @Nullable Double share(double seconds) {
        return cpuSeconds == null || cpuSeconds <= 0 ? null : Double.valueOf(Math.min(1, seconds / cpuSeconds));
    }

    /** Reads and writes that the kernel counted and the agent did not; 0 when the kernel reports none. */
    public long unseenCalls() {
        return systemCalls == null ? 0 : Math.max(0, systemCalls - accountedCalls());
    }

    /**
     * The share of the kernel's reads and writes that was seen, above 1 when the agent counted more; null when the
     * kernel reports none.
     */
    public @Nullable Double coverage() {
        return systemCalls == null || systemCalls <= 0 ? null : Double.valueOf((double) accountedCalls() / systemCalls);
    }

    /** Whether so many reads and writes were not seen that those that were seen do not stand for all. */
    public boolean isLittleSeen() {
        Double seen = coverage();
        return seen != null && seen < LEAST_SEEN && unseenCalls() > MOST_UNSEEN;
    }

    /** Processor time that the calls take, at most, which were not seen. */
    public double unseenSecondsAtMost() {
        Double seen = coverage();
        boolean worksByItself = seen != null && seen < LEAST_SEEN_OF_THE_JVM && unseenCalls() > MOST_UNSEEN;
        boolean isTelling =
                unseenCalls() >= TELLING_UNSEEN * program.recordings().size();
        return isTelling
                ? costs.of(CallKind.FILE_READ).seconds(unseenCalls(), 0) * (worksByItself ? DEAREST_UNSEEN : 1)
                : 0;
    }
}
