package io.thalweg.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.machine.ProcCounters;
import io.thalweg.lab.machine.ThreadClock;
import io.thalweg.lab.result.Fork.Sample;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    private static final long NONE_AT_ALL = 1;

    /** Allocates a known array in each pass, and spoils the pass of that number. */
    private static final class CountingTrial implements Trial {
        private final int spoiltPass;
        private int passes;
        private int resets;
        private byte[] made = new byte[0];

        CountingTrial(int spoiltPass) {
            this.spoiltPass = spoiltPass;
        }

        @Override
        public void pass() {
            passes++;
            made = new byte[100_000];
        }

        @Override
        public long checksum() {
            return passes == spoiltPass ? 0 : made.length;
        }

        @Override
        public long expectedChecksum() {
            return 100_000;
        }

        @Override
        public void reset() {
            resets++;
        }

        @Override
        public void close() {}
    }

    /** Knows when its pass began and ended, and when somebody first asked for the checksum. */
    private static final class TimedTrial implements Trial {
        private static final long PASS_NANOS = 5_000_000;

        private long begunNanos;
        private long endedNanos;
        private long askedNanos;

        @Override
        public void pass() {
            begunNanos = System.nanoTime();
            do {
                endedNanos = System.nanoTime();
            } while (endedNanos - begunNanos < PASS_NANOS);
        }

        @Override
        public long checksum() {
            askedNanos = System.nanoTime();
            return 1;
        }

        @Override
        public long expectedChecksum() {
            return 1;
        }

        @Override
        public void close() {}
    }

    @Test
    void timesThePassAndNothingElse() throws Exception {
        TimedTrial trial = new TimedTrial();
        long waitedBefore = ProcCounters.processorWaitNanos();
        long before = System.nanoTime();
        Sample sample = Measurement.pass(trial, new ThreadClock());
        long atMostWaited = ProcCounters.processorWaitNanos() - waitedBefore;

        assertThat(sample.elapsedNanos())
                .as("at least from the pass's beginning to its end without waits, at most from the call to the check")
                .isBetween(trial.endedNanos - trial.begunNanos - atMostWaited, trial.askedNanos - before);
    }

    @Test
    void takesFiveSamplesOfAShortPassHoweverLittleTimeIsLeft() throws Exception {
        // Longer than a pass, but over before the warm-up's first window is.
        WorkerReport report = new Measurement(new CountingTrial(0)).run(20_000_000);
        assertThat(report.samples()).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void takesOneSampleOfAPassLongerThanItsAllowance() throws Exception {
        WorkerReport report = new Measurement(new CountingTrial(0)).run(NONE_AT_ALL);
        assertThat(report.samples()).hasSize(1);
        assertThat(report.steady()).isFalse();
    }

    @Test
    void resetsAfterEveryPass() throws Exception {
        CountingTrial trial = new CountingTrial(0);
        new Measurement(trial).run(NONE_AT_ALL);
        assertThat(trial.resets).as("resets, one for each pass").isEqualTo(trial.passes);
    }

    @Test
    void countsWhatOnePassAllocates() throws Exception {
        WorkerReport report = new Measurement(new CountingTrial(0)).run(NONE_AT_ALL);
        assertThat(report.allocatedBytes()).isBetween(100_000L, 101_000L);
    }

    @Test
    void givesNoFigureOnceASinglePassWasWrong() {
        assertThatThrownBy(() -> new Measurement(new CountingTrial(3)).run(NONE_AT_ALL))
                .isInstanceOf(Measurement.WrongChecksum.class)
                .hasMessage("the bytes moved have checksum 0, expected 100000");
    }
}
