package io.thalweg.audit.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.agent.figure.Figure;
import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.recording.OperationCounts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GainTest {
    private static final CallCost SYSTEM = new CallCost(300, 0.1, 0.4);
    private static final CallCost BUFFERED = new CallCost(25, 0.1, 0.4);

    private static Calls reads(long calls, long sequential, long slowOfHundred) {
        return new Calls(
                "read",
                OperationCounts.of(
                        Map.of(
                                Figure.CALLS, calls,
                                Figure.BYTES, calls,
                                Figure.REQUESTED, calls,
                                Figure.SMALL_CALLS, calls,
                                Figure.SMALL_BYTES, calls,
                                Figure.SEQUENTIAL, sequential,
                                Figure.TIMED, 100L,
                                Figure.TIMED_NANOS, 30_000L,
                                Figure.SLOW, slowOfHundred),
                        List.of(0L, calls)),
                List.of());
    }

    @Test
    void everySmallCallBecomesACallIntoMemoryAndFewRemain() {
        Gain gain = Gain.ofBuffer(reads(8192_000, 8192_000, 0), SYSTEM, BUFFERED, 8192);

        assertThat(gain.highSeconds()).isCloseTo((8192_000 * (420 - 15.0) - 1000 * 420) / 1e9, within(1e-9));
        assertThat(gain.lowSeconds()).isCloseTo((8192_000 * (180 - 35.0) - 1000 * 180) / 1e9, within(1e-9));
    }

    @Test
    void theLowEndCountsOnlyWhatABufferSurelyReplaces() {
        Gain half = Gain.ofBuffer(reads(1000, 500, 0), SYSTEM, BUFFERED, 8192);
        Gain whole = Gain.ofBuffer(reads(1000, 1000, 0), SYSTEM, BUFFERED, 8192);
        Gain waiting = Gain.ofBuffer(reads(1000, 1000, 50), SYSTEM, BUFFERED, 8192);

        assertThat(half.lowSeconds()).isCloseTo(whole.lowSeconds() / 2, within(1e-12));
        assertThat(waiting.lowSeconds()).isCloseTo(whole.lowSeconds() / 2, within(1e-12));
        assertThat(half.highSeconds()).isEqualTo(whole.highSeconds());
    }

    @Test
    void ofSequentialCallsTheEndsAreLessThanThreeTimesApart() {
        CallCost system = new CallCost(300, 0.1, CallCost.LEAST_SPREAD);
        CallCost buffered = new CallCost(25, 0.1, CallCost.LEAST_SPREAD);
        Gain gain = Gain.ofBuffer(reads(1_000_000, 1_000_000, 0), system, buffered, 8192);

        assertThat(gain.highSeconds()).isLessThan(3 * gain.lowSeconds());
    }

    /** Where each call is flushed, a buffer saves none, whatever a call costs. */
    @Test
    void callsThatAllStaySaveNothing() {
        assertThat(Gain.ofBuffer(reads(1_000_000, 1_000_000, 0), SYSTEM, BUFFERED, 8192, 1))
                .isEqualTo(Gain.NONE);
    }

    /** Prices that come to more than the program took were too high for it, and may have been so all along. */
    @Test
    void whatIsCutAtTheTopIsNoSurerAtTheBottom() {
        Gain gain = new Gain(2.3, 4.8);

        assertThat(gain.within(5)).isEqualTo(gain);
        assertThat(gain.within(3).highSeconds()).isEqualTo(3);
        assertThat(gain.within(3).lowSeconds()).isCloseTo(3 * 0.65 / 1.35, within(1e-9));
        assertThat(new Gain(0, 4.8).within(3)).isEqualTo(new Gain(0, 3));
    }

    @Test
    void nothingIsNeverNegative() {
        Gain gain = Gain.ofBuffer(reads(1000, 1000, 0), BUFFERED, SYSTEM, 8192);

        assertThat(gain).isEqualTo(Gain.NONE);
    }
}
