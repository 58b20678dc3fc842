package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often a verdict is wrong where it is hardest not to be: the true ratio is the claim's bound, so that both firm
 * answers are errors. The noise of forks is made, so that the truth is known.
 */
@Tag("once")
@Tag("slow")
class VerdictErrorsTest {
    private static final int RUNS = 4000;
    /** From six forks on an interval takes ten thousand times as long. */
    private static final int MOST_FORKS = 5;

    private static final double SIGMA = 0.2;

    /** Most runs of a machine that others use are like these; some are slowed down much. */
    enum Noise {
        NORMAL(Random::nextGaussian),
        /** Like a pipe, which keeps one of two rhythms. */
        TWO_SPEEDS(random -> (random.nextDouble() < 0.67 ? 0.7 : -1.4) + random.nextGaussian() / 10),
        /** Never faster than the machine, sometimes much slower. */
        SLOWED(random -> 1 + Math.log(1 - random.nextDouble())),
        /** One fork in ten takes five times as long, beside the work of others. */
        DISTURBED(random -> random.nextGaussian() / 2 - (random.nextDouble() < 0.1 ? 8 : 0));

        @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
        private final ToDoubleFunction<Random> draw;

        Noise(ToDoubleFunction<Random> draw) {
            this.draw = draw;
        }
    }

    private final Random random = new Random(20_261_127);

    @ParameterizedTest
    @CsvSource({
        "NORMAL, 3",
        "NORMAL, 5",
        "TWO_SPEEDS, 3",
        "TWO_SPEEDS, 5",
        "SLOWED, 3",
        "SLOWED, 5",
        "DISTURBED, 3",
        "DISTURBED, 5"
    })
    void anAnswerOnTheBoundIsWrongInOneOfTwentyRunsAtMost(Noise noise, int forks) {
        int wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            wrong += answer(run(noise, forks)) == Answer.INCONCLUSIVE ? 0 : 1;
        }
        isOneOfTwentyAtMost(wrong);
    }

    /**
     * Looking again and again is why the interval must end a fifth of its half before the bound: without that, 11 % of
     * runs of up to twelve forks would be wrong, with it 6 %. Both firm answers count here; where the truth is just
     * beside the bound, only one of them is wrong.
     */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void norAreRunsThatGoOnUntilTwoLooksInARowAreFirm(Noise noise) {
        int wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Cell> all = run(noise, MOST_FORKS);
            boolean isFirm = false;
            for (int forks = 3; forks <= MOST_FORKS; forks++) {
                boolean wasFirm = isFirm;
                isFirm = answer(first(forks, all)) != Answer.INCONCLUSIVE;
                if (wasFirm && isFirm) {
                    break;
                }
            }
            wrong += isFirm ? 1 : 0;
        }
        isOneOfTwentyAtMost(wrong);
    }

    /** Two equals. */
    private List<Cell> run(Noise noise, int forks) {
        return List.of(cell("candidate", noise, forks), cell("baseline", noise, forks));
    }

    private static List<Cell> first(int forks, List<Cell> cells) {
        return cells.stream()
                .map(cell -> Cell.measured(
                        cell.key(), cell.bytesPerPass(), cell.forks().subList(0, forks)))
                .toList();
    }

    /** Of the claim that the first is at least as fast as the second, which is as often false as true. */
    private static Answer answer(List<Cell> run) {
        return new Measurements(run, List.of(), Sessions.JDK)
                .compare(Optional.of(run.get(0)), Optional.of(run.get(1)))
                .atLeast(1)
                .answer();
    }

    private static void isOneOfTwentyAtMost(int wrong) {
        double upperBound = BetaDistribution.of(wrong + 1.0, RUNS - wrong).inverseSurvivalProbability(0.05);
        assertThat(upperBound).as("%d of %d", wrong, RUNS).isLessThan(0.05);
    }

    private Cell cell(String variant, Noise noise, int count) {
        List<Fork> forks = new ArrayList<>();
        for (int block = 0; block < count; block++) {
            long nanos = Math.round(1e9 / Math.exp(SIGMA * noise.draw.applyAsDouble(random)));
            List<Fork.Sample> samples = List.of(new Fork.Sample(1, nanos, null, null, null));
            forks.add(new Fork(block, Instant.EPOCH, 0, true, samples, null, null, null, null, 0));
        }
        return Cell.measured(CellKey.of("errors", variant, Map.of(), Sessions.JDK), 1_000_000, forks);
    }
}
