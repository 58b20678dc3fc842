package io.thalweg.lab.result;

import io.thalweg.base.format.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a cell from being faster, as far as the counters of its forks show: processor time against elapsed
 * time, system calls and allocation for each MB, and what the same workload costs in the fastest cell beside it.
 *
 * @param kind what it is
 * @param because the counters that say so, in a sentence
 */
public record Bottleneck(Resource kind, String because) {
    /** What can stand in the way. */
    public enum Resource {
        LINK("link", "which can carry little more"),
        DEVICE("device", "the file is not cached"),
        WAITING("waiting", "for a device, the other process, or a processor that others use"),
        SYSTEM_CALLS("system calls", "most of the time"),
        ALLOCATION("allocation", "more than a byte for every two moved"),
        PIECES("lock or call for each piece", "which take longer than moving the bytes"),
        COPY("copy", "moving and adding up the bytes");

        private final String word;
        private final String meaning;

        Resource(String word, String meaning) {
            this.word = word;
            this.meaning = meaning;
        }

        /** What that says of every cell that it limits. */
        public String meaning() {
            return meaning;
        }

        /** Such as {@code system calls}. */
        public String word() {
            return word;
        }
    }

    /**
     * A shaped link gives 95.6 % of its nominal rate as payload (veth and token bucket, 1 Gbit/s): so near is at it.
     */
    private static final double AT_THE_LINK = 0.9;

    /** A pass that computes keeps its processor busy nearly all the time; below this most of the rest is waiting. */
    private static final double BUSY = 0.7;

    private static final double MOST = 0.5;

    /** E1 unbuffered: 3.4 to 3.6 MB/s at one call for each byte in the article's virtual machines. */
    private static final double USUAL_CALL_NANOS = 300;

    /** So many calls a MB move so few bytes each that the time of one is the price of the call itself. */
    private static final double TINY_CALLS_PER_MB = 250_000;

    /** One byte allocated for every two moved: more than any buffer, so it comes with the data. */
    private static final double ALLOCATED_PER_MB = 500_000;

    /** No copy costs that: bulk reads of E1 run at 0.2 ns/byte, the sum of a chunk's bytes at 0.5. */
    private static final double MORE_THAN_A_COPY_NANOS = 1;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_MB = 1e6;

    /**
     * Looks at a measured cell among the others of its session; empty if it was not measured, or nothing was counted.
     */
    public static Optional<Bottleneck> of(Cell cell, ExperimentInfo experiment, Measurements measurements) {
        Summary summary = cell.summary();
        if (summary == null) {
            return Optional.empty();
        }
        List<Cell> beside = measurements.cells(experiment.id());
        return Stream.of(
                        atTheLink(cell, summary, experiment),
                        waiting(cell, summary),
                        systemCalls(summary, beside),
                        allocation(summary))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> isCounted(summary) ? Optional.of(work(cell, summary, experiment, beside)) : Optional.empty());
    }

    private static Optional<Bottleneck> atTheLink(Cell cell, Summary summary, ExperimentInfo experiment) {
        double speed = summary.throughput().mean();
        return experiment.limits().stream()
                .filter(limit -> limit.holdsFor(cell.key()) && speed >= AT_THE_LINK * limit.throughput())
                .findFirst()
                .map(limit -> new Bottleneck(
                        Resource.LINK,
                        Figures.number(speed) + " of the " + Figures.number(limit.throughput()) + " MB/s that "
                                + limit.name() + " can carry"));
    }

    private static Optional<Bottleneck> waiting(Cell cell, Summary summary) {
        Metric cpu = summary.cpu();
        double busy = cpu == null ? Double.NaN : cpu.mean() / nanosPerByte(summary);
        if (!(busy < BUSY)) {
            return Optional.empty();
        }
        boolean isCold = cell.forks().stream()
                .flatMap(fork -> fork.samples().stream())
                .anyMatch(sample -> sample.residentBytesBefore() != null);
        String idle = "busy " + Figures.fixed(busy * 100, 0) + " % of the time";
        return Optional.of(
                isCold
                        ? new Bottleneck(Resource.DEVICE, "the processor is " + idle + ", and the file is not cached")
                        : new Bottleneck(
                                Resource.WAITING,
                                "the processor is " + idle
                                        + "; the rest is waiting for a device, the other process, or a processor that"
                                        + " others use"));
    }

    private static Optional<Bottleneck> systemCalls(Summary summary, List<Cell> beside) {
        double calls = summary.calls();
        double callNanos = callNanos(beside);
        double share = calls * callNanos / (nanosPerByte(summary) * BYTES_PER_MB);
        return share >= MOST
                ? Optional.of(new Bottleneck(
                        Resource.SYSTEM_CALLS,
                        Figures.number(calls) + " for each MB, at about " + Figures.number(callNanos) + " ns each"))
                : Optional.empty();
    }

    private static Optional<Bottleneck> allocation(Summary summary) {
        Metric allocated = summary.allocated();
        return allocated != null && allocated.mean() >= ALLOCATED_PER_MB
                ? Optional.of(new Bottleneck(
                        Resource.ALLOCATION,
                        Figures.number(allocated.mean() / BYTES_PER_MB) + " bytes for each byte moved"))
                : Optional.empty();
    }

    /** Without either, time that was waited looks like time that was worked. */
    private static boolean isCounted(Summary summary) {
        return summary.cpu() != null || summary.calls() > 0;
    }

    /** Busy with few calls and little garbage: either moving the bytes, or what is done around each piece of them. */
    private static Bottleneck work(Cell cell, Summary summary, ExperimentInfo experiment, List<Cell> others) {
        Cell fastest = others.stream()
                .filter(other -> isSameWorkload(other.key(), cell.key(), experiment))
                .min(Comparator.comparingDouble(Bottleneck::costPerByte))
                .orElse(cell);
        double own = costPerByte(cell);
        double least = costPerByte(fastest);
        String cost = Figures.number(own) + " ns for each byte";
        if (own < MORE_THAN_A_COPY_NANOS) {
            return new Bottleneck(Resource.COPY, cost + ", most of it moving and adding up the bytes");
        }
        String counted = summary.calls() > 0
                ? " with " + Figures.number(summary.calls()) + " system calls for each MB"
                : " and no counted read or write";
        String beside = least <= own / 2
                ? "; " + fastest.key().inWords() + " does the same work in " + Figures.number(least)
                : ", which is more than moving it takes";
        return new Bottleneck(Resource.PIECES, cost + counted + beside);
    }

    /** Whether two cells differ in nothing but variant and sizes. */
    private static boolean isSameWorkload(CellKey one, CellKey other, ExperimentInfo experiment) {
        return experiment.without(one).equals(experiment.without(other));
    }

    /** What one system call costs here: the time of one that moves next to nothing. */
    private static double callNanos(List<Cell> beside) {
        return beside.stream()
                .map(Cell::summary)
                .filter(summary -> summary != null && summary.calls() >= TINY_CALLS_PER_MB)
                .mapToDouble(summary -> nanosPerByte(summary) * BYTES_PER_MB / summary.calls())
                .min()
                .orElse(USUAL_CALL_NANOS);
    }

    /** Processor time where it is known, else elapsed time. */
    private static double costPerByte(Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return Double.NaN;
        }
        return summary.cpu() == null ? nanosPerByte(summary) : summary.cpu().mean();
    }

    private static double nanosPerByte(@Nullable Summary summary) {
        return summary == null
                ? Double.NaN
                : NANOS_PER_SECOND / (summary.throughput().mean() * BYTES_PER_MB);
    }
}
