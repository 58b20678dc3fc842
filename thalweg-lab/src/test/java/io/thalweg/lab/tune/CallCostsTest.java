package io.thalweg.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Fork.Sample;
import io.thalweg.tune.Profile.Cost;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallCostsTest {
    /** A cell whose calls of that size take so long; the JVM saw as many read calls as given. */
    private static Cell cell(int callBytes, double nanosPerCall, @Nullable Long readCalls, boolean tellsCpu) {
        int calls = 1000;
        long nanos = Math.round(nanosPerCall * calls);
        Sample sample = new Sample(1, tellsCpu ? nanos * 3 : nanos, tellsCpu ? nanos : null, null, null);
        Fork fork = new Fork(0, Instant.EPOCH, 0, true, List.of(sample), readCalls, null, null, null, 0, null);
        CellKey key = CellKey.of("tune-file", "FileInputStream", Map.of("call", Integer.toString(callBytes)), "17");
        return Cell.measured(key, (long) callBytes * calls, List.of(fork));
    }

    private static void assertCost(Cost cost, double nanosPerCall, double nanosPerByte) {
        assertThat(cost.nanosPerCall()).isCloseTo(nanosPerCall, within(nanosPerCall * 0.01));
        assertThat(cost.nanosPerByte()).isCloseTo(nanosPerByte, within(nanosPerByte * 0.01));
    }

    @Test
    void findsTheLineThatTheCallsLieOn() {
        List<Cell> cells = List.of(
                cell(1, 500.1, 1000L, true),
                cell(4096, 500 + 409.6, 1000L, true),
                cell(65536, 500 + 6553.6, 1000L, true));
        assertCost(CallCosts.of(cells, "call"), 500, 0.1);
    }

    @Test
    void takesElapsedTimeWhereTheJvmTellsNoProcessorTime() {
        List<Cell> cells = List.of(cell(1, 500.1, null, false), cell(4096, 500 + 409.6, null, false));
        assertCost(CallCosts.of(cells, "call"), 500, 0.1);
    }

    @Test
    void countsWhatTheCallsReallyMoved() {
        // Asked for 64 KiB each, got half of it: 2000 calls instead of 1000.
        List<Cell> cells = List.of(cell(1, 500.1, 1000L, true), cell(65536, 2 * (500 + 3276.8), 2000L, true));
        assertCost(CallCosts.of(cells, "call"), 500, 0.1);
    }

    @Test
    void neverAnswersLessThanNothing() {
        List<Cell> cells = List.of(cell(1, 500, 1000L, true), cell(4096, 100, 1000L, true));
        Cost cost = CallCosts.of(cells, "call");
        assertThat(cost.nanosPerByte()).isZero();
        assertThat(cost.nanosPerCall()).isPositive();
    }

    @Test
    void cannotTellCallFromByteByOneSize() {
        assertThat(CallCosts.of(List.of(cell(4096, 900, 1000L, true)), "call")).isEqualTo(CallCosts.UNKNOWN);
        assertThat(CallCosts.of(List.of(), "call")).isEqualTo(CallCosts.UNKNOWN);
    }

    @Test
    void takesACallOfOneByteForACall() {
        Cost cost = CallCosts.ofSingleBytes(cell(1, 500, 1000L, true));
        assertThat(cost.nanosPerCall()).isCloseTo(500, within(1.0));
        assertThat(cost.nanosPerByte()).isNaN();
    }
}
