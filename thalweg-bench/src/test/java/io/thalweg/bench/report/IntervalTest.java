package io.thalweg.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void takesStudentsTOfTheLogarithmsFromThreeForks() {
        // Logs 0, 1, 2: mean 1, standard error 1/√3, t(0.975, 2) = 4.30265.
        Interval interval = Interval.of(new double[] {1, Math.E, Math.E * Math.E}, 1);
        double half = 4.30265 / Math.sqrt(3);
        assertThat(interval.mean()).isCloseTo(Math.E, within(1e-9));
        assertThat(interval.low()).isCloseTo(Math.exp(1 - half), within(1e-5));
        assertThat(interval.high()).isCloseTo(Math.exp(1 + half), within(1e-3));
    }

    @Test
    void bootstrapsFromSixForks() {
        Interval interval = Interval.of(new double[] {98, 99, 100, 100, 101, 102}, 1);
        assertThat(interval.low()).isBetween(98.0, 99.9);
        assertThat(interval.high()).isBetween(100.1, 102.0);
    }

    @Test
    void knowsNothingFromTwoForks() {
        Interval interval = Interval.of(new double[] {4, 9}, 1);
        assertThat(interval.mean()).isCloseTo(6, within(1e-9));
        assertThat(interval.isKnown()).isFalse();
    }
}
