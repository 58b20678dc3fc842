package io.thalweg.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.bench.plan.AllocationFigure;
import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Figure;
import io.thalweg.bench.plan.JmhVariant;
import io.thalweg.bench.plan.StepTimeFigure;
import io.thalweg.bench.plan.Steps;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import io.thalweg.bench.run.BenchRun;
import io.thalweg.bench.run.ForkSample;
import io.thalweg.bench.run.JdkRun;
import io.thalweg.bench.run.MissingFigure;
import io.thalweg.lab.result.Host;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchReportTest {
    private static final long PASS_BYTES = 1_000_000;
    private static final long PASS_STEPS = 1000;
    private static final Host HOST =
            new Host(null, "a CPU", 2, null, null, "amd64", null, "an OS", null, null, List.of());
    private static final String AFFINITY = "on two processors";

    @Test
    void countsAFigureAsReachedByTheLowerEndOfTheInterval() {
        // The threshold is 2.00 − 5 % = 1.90.
        assertThat(report(3, 2.0, 2.0, 2.0)).contains("2.00 (2.00 to 2.00) |     2.00 | yes ");
        assertThat(report(3, 1.91, 1.91, 1.91)).contains("1.91 (1.91 to 1.91) |     2.00 | yes ");
        assertThat(report(3, 1.89, 1.89, 1.89)).contains("1.89 (1.89 to 1.89) |     2.00 | no ");
        assertThat(report(3, 1.5, 2.0, 2.5)).contains("| inconclusive |");
    }

    @Test
    void judgesNothingByTooFewRounds() {
        assertThat(report(2, 3.0, 3.0)).contains("| too few rounds |");
    }

    @Test
    void saysWhyAVariantHasNoFigure() {
        BenchRun run = run(3, List.of(), List.of(new MissingFigure("copy", "peer", "no C compiler")));
        assertThat(new BenchReport(new CopySuite(), run).render()).contains("not measured: ours: not in this run");
        assertThat(new BenchReport(new CopySuite(), run).render()).contains("not measured: no C compiler");
    }

    @Test
    void leavesOutWorkloadsThatWereNotAskedFor() {
        BenchRun run = new BenchRun(
                1,
                "s",
                "date",
                "command",
                1,
                3,
                false,
                HOST,
                "cc",
                0.1,
                AFFINITY,
                Map.of(),
                Map.of(),
                List.of(new JdkRun("a JDK", List.of(), List.of(), null)));
        assertThat(new BenchReport(new CopySuite(), run).render()).doesNotContain("copy a file");
    }

    @Test
    void judgesAllocationByTheRoundThatAllocatedMost() {
        assertThat(allocationReport(0.0, 9.0))
                .contains("| copy a file | copy() |                     0.01 |       0 | yes ");
        assertThat(allocationReport(0.0, 11.0))
                .contains("| copy a file | copy() |                     0.01 |       0 | no ");
        assertThat(allocationReport(16_000.0, 0.0)).contains("|                    16.00 |       0 | no ");
    }

    @Test
    void saysWhyAllocationIsNotKnown() {
        BenchRun run = run(3, List.of(), List.of(new MissingFigure("copy", "ours", "it broke")));
        assertThat(new BenchReport(new CopySuite(), run).render())
                .contains("| copy a file | copy() |                          |       0 | not measured: it broke");
    }

    @Test
    void judgesTheTimeOfAStepByTheUpperEndOfTheInterval() {
        // Of the peer 10 µs; the threshold is 10 µs + 5 %.
        assertThat(report(3, 1.0, 1.0, 1.0)).contains("| 10.0 (10.0 to 10.0) |      10 | yes ");
        assertThat(report(3, 0.96, 0.96, 0.96)).contains("| 10.4 (10.4 to 10.4) |      10 | yes ");
        assertThat(report(3, 0.94, 0.94, 0.94)).contains("| 10.6 (10.6 to 10.6) |      10 | no ");
        assertThat(report(3, 0.5, 1.0, 2.0)).contains(" |      10 | inconclusive ");
        assertThat(report(2, 2.0, 2.0)).contains(" |      10 | too few rounds ");
    }

    @Test
    void saysWhyTheTimeOfAStepIsNotKnown() {
        BenchRun run = run(3, List.of(), List.of(new MissingFigure("copy", "ours", "it broke")));
        assertThat(new BenchReport(new CopySuite(), run).render()).contains(" |      10 | not measured: it broke");
    }

    @Test
    void saysWhatTheHypervisorTook() {
        assertThat(report(2, 1.0)).contains("\n\nThe hypervisor took 12.3 % of the processors' time meanwhile.\n\n|");
    }

    @Test
    void saysWhereTwoProcessesRan() {
        assertThat(report(2, 1.0)).contains("- Where a workload has two processes they are on two processors.");
    }

    /** The page for us when a pass of 1000 steps allocates so many bytes, one per round. */
    private static String allocationReport(Double... bytesPerPass) {
        List<ForkSample> forks = new ArrayList<>();
        for (int i = 0; i < bytesPerPass.length; i++) {
            forks.add(new ForkSample(i + 1, "copy", "ours", stretch(1e7), bytesPerPass[i]));
        }
        return new BenchReport(new CopySuite(), run(bytesPerPass.length, forks, List.of())).render();
    }

    /** The page for a peer at 100 MB/s and us at the given ratios, one per round. */
    private static String report(int rounds, double... ratios) {
        List<ForkSample> forks = new ArrayList<>();
        for (int i = 0; i < ratios.length; i++) {
            forks.add(new ForkSample(i + 1, "copy", "peer", stretch(1e7), null));
            forks.add(new ForkSample(i + 1, "copy", "ours", stretch(1e7 / ratios[i]), 0.0));
        }
        return new BenchReport(new CopySuite(), run(rounds, forks, List.of())).render();
    }

    private static List<ForkSample.Stretch> stretch(double nanosPerPass) {
        return List.of(new ForkSample.Stretch(2, 2 * nanosPerPass));
    }

    private static BenchRun run(int rounds, List<ForkSample> forks, List<MissingFigure> missing) {
        return new BenchRun(
                BenchRun.FORMAT_VERSION,
                "copy",
                "2026-01-01T00:00:00Z",
                "./dev bench copy",
                1,
                rounds,
                false,
                HOST,
                "cc",
                0.1,
                AFFINITY,
                Map.of("copy", PASS_BYTES),
                Map.of("copy", PASS_STEPS),
                List.of(new JdkRun("a JDK", forks, missing, 12.34)));
    }

    private static final class CopySuite implements Suite {
        @Override
        public String name() {
            return "copy";
        }

        @Override
        public String cSource() {
            return "/none";
        }

        @Override
        public List<String> notes() {
            return List.of("A note.");
        }

        @Override
        public void prepare(Path directory, boolean quick) {}

        @Override
        public List<Workload> workloads() {
            List<Variant> variants =
                    List.of(JmhVariant.jmh("ours", Object.class, "a"), JmhVariant.jmh("peer", Object.class, "b"));
            return List.of(new Workload(
                    "copy",
                    "copy a file",
                    "data.bin",
                    Delivery.TCP,
                    new Steps("block", input -> PASS_STEPS),
                    variants));
        }

        @Override
        public List<Figure> figures() {
            return List.of(new Figure("copy", "ours", "the peer", List.of("peer"), 2.0));
        }

        @Override
        public List<AllocationFigure> allocationFigures() {
            return List.of(new AllocationFigure("copy", "ours", "copy()"));
        }

        @Override
        public List<StepTimeFigure> stepTimeFigures() {
            return List.of(new StepTimeFigure("copy", "ours", 10));
        }
    }
}
