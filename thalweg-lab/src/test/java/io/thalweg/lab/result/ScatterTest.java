package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScatterTest {
    private static Cell cell(String variant, double... megabytesPerSecond) {
        List<Fork> forks = new ArrayList<>();
        for (double speed : megabytesPerSecond) {
            Fork.Sample sample = new Fork.Sample(1, Math.round(1e9 / speed), null, null, null);
            forks.add(new Fork(forks.size(), Instant.EPOCH, 0, true, List.of(sample), null, null, null, null, 0));
        }
        return Cell.measured(CellKey.of("e", variant, Map.of(), "17"), 1_000_000, forks);
    }

    @Test
    void isRelativeToTheSpeedOfEachCell() {
        Scatter scatter = Scatter.of(List.of(cell("a", 99, 100, 101), cell("b", 990, 1000, 1010)));
        assertThat(scatter.sigma()).isCloseTo(0.01, within(1e-4));
    }

    @Test
    void comparesWithAnInterval() {
        Scatter wide = Scatter.of(List.of(cell("a", 80, 100, 125, 90, 110, 100)));
        Scatter narrow = Scatter.of(List.of(cell("a", 99, 100, 101, 99.5, 100.5, 100)));
        Interval ratio = wide.over(narrow);
        assertThat(ratio.value()).isGreaterThan(10);
        assertThat(ratio.low()).isBetween(1.0, ratio.value());
        assertThat(ratio.high()).isGreaterThan(ratio.value());
    }

    @Test
    void equalScatterHasOneInItsInterval() {
        Scatter scatter = Scatter.of(List.of(cell("a", 99, 100, 101)));
        Interval ratio = scatter.over(scatter);
        assertThat(ratio.value()).isEqualTo(1);
        assertThat(ratio.low()).isLessThan(1);
        assertThat(ratio.high()).isGreaterThan(1);
    }

    @Test
    void withoutScatterThereIsNoInterval() {
        Scatter none = Scatter.of(List.of(cell("a", 100, 100, 100)));
        assertThat(Scatter.of(List.of(cell("a", 99, 101))).over(none).isKnown()).isFalse();
    }
}
