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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All calls of a program together.
 *
 * @param reads calls that move bytes to the program
 * @param readBytes what they moved
 * @param writes calls that move bytes from the program
 * @param writtenBytes what they moved
 * @param transfers calls that hand bytes on which the program does not see
 * @param transferredBytes what they moved
 * @param otherCalls seeks, forces, questions and the like, transfers included
 * @param opens files that were opened, as far as that was seen
 * @param smallCalls reads and writes that are small, see {@link OperationCounts#SMALL_BYTES}
 * @param ownSmallCalls those of them on streams that the program's own code makes or calls
 * @param ioSeconds processor time of all these calls, by the costs
 * @param avoidableSeconds at most so much of it would be saved if every small call were replaced by a buffer, no
 *     question asked, no seek made that leads nowhere, and no file opened again
 * @param ownAvoidableSeconds the part of it on streams that the program's own code makes or calls
 * @param cpuSeconds processor time of the program, without what the agent took; null when unknown
 * @param systemCalls reads and writes that the kernel counted; null when it does not tell
 * @param accountedCalls reads and writes that should be among them
 * @param unseenSeconds processor time of those that the kernel counted and the agent did not, if they were reads; 0
 *     where they are too few to be a finding
 */
public record AuditTotals(
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
        double ownAvoidableSeconds,
        @Nullable Double cpuSeconds,
        @Nullable Long systemCalls,
        long accountedCalls,
        double unseenSeconds) {
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

    private static final class Sum {
        private long reads;
        private long readBytes;
        private long writes;
        private long writtenBytes;
        private long transfers;
        private long transferredBytes;
        private long otherCalls;
        private long opens;
        private long smallCalls;
        private long ownSmallCalls;
        private long accountedCalls;
        private double ioSeconds;
        private double avoidableSeconds;
        private double ownAvoidableSeconds;

        void addOpens(StreamUse stream, Costs costs) {
            opens += stream.opened();
            if (stream.opened() > 0) {
                CallCost cost = costs.of(CallKind.FILE_OPEN);
                ioSeconds += cost.seconds(stream.opened(), 0);
                addAvoidable(
                        cost.seconds(Math.min(stream.reopened(), stream.opened()), 0),
                        stream.key().created().isApp());
            }
        }

        private void addAvoidable(double seconds, boolean own) {
            avoidableSeconds += seconds;
            ownAvoidableSeconds += own ? seconds : 0;
        }

        void add(StreamUse stream, Calls calls, Costs costs) {
            boolean reads = calls.op().equals(Calls.READ);
            boolean writes = calls.op().equals(Calls.WRITE);
            CallCost cost = cost(stream, calls, costs);
            ioSeconds += cost.seconds(calls.counts().calls(), calls.counts().bytes());
            boolean own = stream.key().created().isApp() || calls.site().isApp();
            if (!reads && !writes) {
                otherCalls += calls.counts().calls();
                if (calls.transfers()) {
                    transfers += calls.counts().calls();
                    transferredBytes += calls.counts().bytes();
                    accountedCalls += KERNEL_COUNTS_OF_TRANSFER * calls.counts().calls();
                }
                addAvoidable(cost.seconds(calls.spare(), 0), own);
                return;
            }
            if (reads) {
                this.reads += calls.counts().calls();
                readBytes += calls.counts().bytes();
            } else {
                this.writes += calls.counts().calls();
                writtenBytes += calls.counts().bytes();
            }
            // The kernel counts elsewhere what is sent and received, and not written and read.
            boolean received =
                    stream.key().medium() == Medium.DATAGRAM || stream.key().is("PlainSocketImpl");
            accountedCalls += received ? 0 : calls.counts().calls();
            smallCalls += calls.counts().smallCalls();
            addAvoidable(cost.seconds(calls.counts().smallCalls(), 0), own);
            ownSmallCalls += own ? calls.counts().smallCalls() : 0;
        }
    }

    static AuditTotals of(AuditedProgram program, Costs costs) {
        Sum sum = new Sum();
        for (StreamUse stream : program.streams()) {
            sum.addOpens(stream, costs);
            stream.calls().forEach(calls -> sum.add(stream, calls, costs));
        }
        Double cpuSeconds = ownSeconds(program, sum.reads + sum.writes + sum.otherCalls);
        Long systemCalls = systemCalls(program);
        long unseen = systemCalls == null ? 0 : Math.max(0, systemCalls - sum.accountedCalls);
        boolean isTelling = unseen >= TELLING_UNSEEN * program.recordings().size();
        return new AuditTotals(
                sum.reads,
                sum.readBytes,
                sum.writes,
                sum.writtenBytes,
                sum.transfers,
                sum.transferredBytes,
                sum.otherCalls,
                sum.opens,
                sum.smallCalls,
                sum.ownSmallCalls,
                sum.ioSeconds,
                sum.avoidableSeconds,
                sum.ownAvoidableSeconds,
                cpuSeconds,
                systemCalls,
                sum.accountedCalls,
                costs.of(CallKind.FILE_READ).seconds(isTelling ? unseen : 0, 0));
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
    private static double seconds(StreamUse stream, Costs costs) {
        double opened = stream.opened() == 0 ? 0 : costs.of(CallKind.FILE_OPEN).seconds(stream.opened(), 0);
        return stream.calls().stream()
                .mapToDouble(calls -> cost(stream, calls, costs)
                        .seconds(calls.counts().calls(), calls.counts().bytes()))
                .reduce(opened, Double::sum);
    }

    private static CallCost cost(StreamUse stream, Calls calls, Costs costs) {
        return costs.of(CallKind.of(stream.key().type(), stream.key().medium(), calls.op()));
    }

    /**
     * As much as a change of one stream can save: what the program took, less what its other calls take at least.
     * Prices are measured at another moment, and may come out above that.
     */
    double savableSeconds(StreamUse stream, Costs costs) {
        double others = Math.max(0, ioSeconds - seconds(stream, costs)) * (1 - CallCost.MOST_SPREAD);
        double nextRun = stream.calls(Calls.MAP) == null ? NEXT_RUN : NEXT_RUN_WITH_MAPPINGS;
        return cpuSeconds == null ? Double.MAX_VALUE : Math.max(0, cpuSeconds * nextRun - others);
    }

    private static @Nullable Long systemCalls(AuditedProgram program) {
        long sum = 0;
        for (Recording recording : program.recordings()) {
            ProcIo io = recording.procIo();
            if (io == null) {
                return null;
            }
            sum += io.syscr() + io.syscw() - ofChildren(recording, program.recordings());
        }
        return Math.max(0, sum);
    }

    /** A process that waits for a child is counted what the child was; here the child answers for itself. */
    private static long ofChildren(Recording parent, List<Recording> all) {
        long sum = 0;
        for (Recording child : all) {
            ProcIo io = child.procIo();
            if (io != null && isNearest(parent, child, all) && isWithin(child, parent)) {
                sum += io.syscr() + io.syscw();
            }
        }
        return sum;
    }

    /** Whether that is the first recorded process above the child; a shell may stand between. */
    private static boolean isNearest(Recording parent, Recording child, List<Recording> all) {
        for (long ancestor : child.jvm().ancestors()) {
            if (ancestor == parent.jvm().pid()) {
                return true;
            }
            if (all.stream().anyMatch(other -> other.jvm().pid() == ancestor)) {
                return false;
            }
        }
        return false;
    }

    private static boolean isWithin(Recording child, Recording parent) {
        return !child.window().endedAt().isBefore(parent.window().startedAt())
                && !child.window().endedAt().isAfter(parent.window().endedAt());
    }

    /** Bytes that a read or write moves. */
    public double meanBytes() {
        long calls = reads + writes;
        return calls == 0 ? 0 : (double) (readBytes + writtenBytes) / calls;
    }

    /** Bytes that a transfer moves. */
    public double meanTransferredBytes() {
        return transfers == 0 ? 0 : (double) transferredBytes / transfers;
    }

    /** Whether so few reads and writes were not seen as a JVM makes by itself while it starts. */
    public boolean isOnlyTheJvmUnseen() {
        return unseenCalls() > 0 && unseenCalls() < TELLING_UNSEEN;
    }

    /** So many seconds as a share of the processor time, all of it at most; null when that is unknown. */
    public @Nullable Double share(double seconds) {
        return cpuSeconds == null || cpuSeconds <= 0 ? null : Double.valueOf(Math.min(1, seconds / cpuSeconds));
    }

    /** Reads and writes that the kernel counted and the agent did not; 0 when the kernel does not tell. */
    public long unseenCalls() {
        return systemCalls == null ? 0 : Math.max(0, systemCalls - accountedCalls);
    }

    /**
     * The share of the kernel's reads and writes that was seen, above 1 when the agent counted more; null when the
     * kernel does not tell.
     */
    public @Nullable Double coverage() {
        return systemCalls == null || systemCalls <= 0 ? null : Double.valueOf((double) accountedCalls / systemCalls);
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
        return unseenSeconds * (worksByItself ? DEAREST_UNSEEN : 1);
    }
}
