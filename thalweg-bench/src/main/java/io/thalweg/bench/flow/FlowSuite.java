package io.thalweg.bench.flow;

import static io.thalweg.bench.plan.Variant.Jmh.jmh;

import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Target;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Files on all processors, and reading ahead: ours against one thread, the JDK's streams, and C on as many threads. */
public final class FlowSuite implements Suite {
    private static final List<String> C_FLAGS = List.of("-O2", "-pthread");

    private static final String COUNT = "count";
    private static final String TEMPERATURES = "temperatures";
    private static final String SLOW_SOURCE = "slow-source";
    private static final String SLOW_TARGET = "slow-target";

    private static final String PARTITIONS = "Partitions";
    private static final String ONE_WORKER = "Partitions, 1 worker";
    private static final String ONE_THREAD = "Lines.count, 1 thread";
    private static final String JDK_PARALLEL = "Files.lines, parallel";
    private static final String WC_HALVES = "wc -l on two halves at once";
    private static final String BASELINE = "the challenge's baseline";
    private static final String MAPPED = "mapped, without Unsafe";
    private static final String C = "C, a thread for each processor";
    private static final String READ_AHEAD = "ReadAhead";
    private static final String WRITE_BEHIND = "WriteBehind";
    private static final String IN_TURN = "in turn";

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** The baseline has one thread, and is compared core by core. */
    private static final double TIMES_THE_BASELINE = 3.0 * PROCESSORS;

    @Override
    public String name() {
        return "flow";
    }

    @Override
    public String cSource() {
        return "/c/flow.c";
    }

    @Override
    public List<String> notes() {
        return List.of(
                "The file has 10 million rows of the One Billion Row Challenge, of 413 stations, and is warm. Every"
                        + " variant has all processors, but for those that have one thread.",
                "`Partitions` is the library's example. The baseline is written as the challenge's own: a"
                        + " stream of lines, split, grouped by a collector. \"mapped, without Unsafe\" is the design of"
                        + " the challenge's fastest entries, written anew for JDK 17.",
                "wc is the system's own, two processes at once on a half of the file each; their start is included. C"
                        + " is built with -O2.",
                "A slow source or target lets its caller wait 2 ms for each MiB, and only while it is asked; reading"
                        + " or writing computes for 2 ms of each MiB. In turn, one waits for the other.");
    }

    @Override
    public void prepare(Path directory, boolean quick) throws IOException {
        Rows.prepare(directory, quick);
        Overlap.prepare(directory, quick);
    }

    @Override
    public long inputBytes(String input, boolean quick) {
        return input.equals(Rows.FILE) ? Rows.sizeBytes(quick) : Overlap.sizeBytes(quick);
    }

    @Override
    public List<Workload> workloads() {
        return List.of(
                new Workload(
                        COUNT,
                        "count lines, all processors",
                        Rows.FILE,
                        List.of(
                                jmh(PARTITIONS, LineTotals.class, "thalweg"),
                                jmh(ONE_WORKER, LineTotals.class, "thalwegOneWorker"),
                                jmh(ONE_THREAD, LineTotals.class, "thalwegOneThread"),
                                jmh(JDK_PARALLEL, LineTotals.class, "jdkParallel"),
                                c(WC_HALVES, "wc", Rows::count))),
                new Workload(
                        TEMPERATURES,
                        "One Billion Row Challenge",
                        Rows.FILE,
                        List.of(
                                jmh(PARTITIONS, Temperatures.class, "thalweg"),
                                jmh(BASELINE, Temperatures.class, "baseline"),
                                jmh(MAPPED, Temperatures.class, "mapped"),
                                c(C, "temperatures", Rows::temperatures))),
                new Workload(
                        SLOW_SOURCE,
                        "slow source, a reader of 2 ms for each MiB",
                        Overlap.FILE,
                        List.of(
                                jmh(READ_AHEAD, Overlap.class, "readAhead"),
                                jmh(IN_TURN, Overlap.class, "readInTurn"))),
                new Workload(
                        SLOW_TARGET,
                        "slow target, a writer of 2 ms for each MiB",
                        Overlap.FILE,
                        List.of(
                                jmh(WRITE_BEHIND, Overlap.class, "writeBehind"),
                                jmh(IN_TURN, Overlap.class, "writeInTurn"))));
    }

    private static Variant.C c(String name, String mode, Variant.C.ExpectedSum expected) {
        return new Variant.C(
                name, C_FLAGS, List.of(mode, Rows.FILE, Rows.FIRST_HALF + ":" + Rows.SECOND_HALF), expected);
    }

    @Override
    public List<Target> targets() {
        return List.of(
                new Target.Speed(COUNT, PARTITIONS, WC_HALVES, List.of(WC_HALVES), 0.7),
                new Target.Speed(COUNT, PARTITIONS, "one worker", List.of(ONE_WORKER), 1.5),
                new Target.Speed(TEMPERATURES, PARTITIONS, BASELINE, List.of(BASELINE), TIMES_THE_BASELINE),
                new Target.Speed(TEMPERATURES, PARTITIONS, MAPPED, List.of(MAPPED), 1.0),
                new Target.Speed(TEMPERATURES, PARTITIONS, "C", List.of(C), 0.6),
                new Target.Speed(SLOW_SOURCE, READ_AHEAD, IN_TURN, List.of(IN_TURN), 1.7),
                new Target.Speed(SLOW_TARGET, WRITE_BEHIND, IN_TURN, List.of(IN_TURN), 1.6));
    }
}
