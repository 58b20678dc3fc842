package io.thalweg.bench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Measurements;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TargetTest {
    private static final String EXPERIMENT = "suite-work";
    private static final int PASS_BYTES = 1000;
    private static final int FORKS = 6;
    private static final Workload WORKLOAD =
            new Workload("work", "work", "input", Delivery.FILE, new Workload.WorkloadStep("record", 10), List.of());

    /** A pass takes so long in each fork, give or take a thousandth. */
    private static Cell cell(String variant, long passNanos, @Nullable Long allocatedBytes) {
        List<Fork> forks = IntStream.range(0, FORKS)
                .mapToObj(block -> new Fork(
                        block,
                        Instant.EPOCH,
                        0,
                        true,
                        List.of(new Fork.Sample(1, passNanos + block * passNanos / 1000, null, null, null)),
                        null,
                        null,
                        allocatedBytes,
                        null,
                        0))
                .toList();
        return Cell.measured(CellKey.of(EXPERIMENT, variant, Map.of(), "17"), PASS_BYTES, forks);
    }

    private static ClaimAnswer judge(Target target, Cell... cells) {
        return target.claim("1", EXPERIMENT, WORKLOAD).judge(new Measurements(List.of(cells), List.of(), "17"));
    }

    private static Target atLeast(double ratio) {
        return new Target.Speed("work", "ours", "both peers", List.of("slow", "fast"), ratio);
    }

    @Test
    void theFastestBaselineCountsLessFivePerCent() {
        Cell[] cells = {
            cell("ours", 100_000, null), cell("slow", 900_000, null), cell("fast", 200_000, null),
        };
        assertThat(judge(atLeast(2.0), cells).answer()).isEqualTo(Answer.CONFIRMED);
        assertThat(judge(atLeast(2.09), cells).answer()).isEqualTo(Answer.CONFIRMED);
        assertThat(judge(atLeast(2.12), cells).answer()).isEqualTo(Answer.REFUTED);
    }

    @Test
    void withoutOneOfTheBaselinesNobodyKnowsTheFastest() {
        assertThat(judge(atLeast(1), cell("ours", 100_000, null), cell("slow", 900_000, null))
                        .answer())
                .isEqualTo(Answer.NOT_MEASURED);
    }

    @Test
    void allocationIsOfAStep() {
        Target nothing = new Target.Allocation("work", "ours", "next()");
        assertThat(judge(nothing, cell("ours", 100_000, 1L)).answer()).isEqualTo(Answer.CONFIRMED);
        assertThat(judge(nothing, cell("ours", 100_000, 2L)).answer()).isEqualTo(Answer.REFUTED);
        assertThat(judge(nothing, cell("ours", 100_000, null)).answer()).isEqualTo(Answer.NOT_MEASURED);
        assertThat(judge(nothing).answer()).isEqualTo(Answer.NOT_MEASURED);
    }
}
