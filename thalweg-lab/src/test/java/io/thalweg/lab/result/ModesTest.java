package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.RandomSource;
import org.junit.jupiter.api.Test;

class ModesTest {
    @Test
    void seesTwoSpeeds() {
        assertThat(Modes.of(5990, 2200, 6000, 2240, 2220)).hasValueSatisfying(modes -> {
            assertThat(modes.slow()).isEqualTo(2220);
            assertThat(modes.slowForks()).isEqualTo(3);
            assertThat(modes.fast()).isEqualTo(5995);
            assertThat(modes.fastForks()).isEqualTo(2);
        });
    }

    @Test
    void saysBothInASentence() {
        assertThat(Modes.of(5990, 2200, 6000, 2240).orElseThrow().sentence())
                .isEqualTo("two speeds: 2,220 MB/s in 2 forks and 5,995 MB/s in 2");
    }

    @Test
    void oneSpeedHasOneMode() {
        assertThat(Modes.of(100, 101, 102, 103, 104, 105)).isEmpty();
    }

    @Test
    void aSingleOutlierIsNoMode() {
        assertThat(Modes.of(100, 101, 102, 103, 500)).isEmpty();
    }

    @Test
    void twoSpeedsThatHardlyDifferAreOne() {
        assertThat(Modes.of(100, 100.01, 105, 105.01)).isEmpty();
    }

    @Test
    void threeForksCannotTell() {
        assertThat(Modes.of(100, 500, 501)).isEmpty();
    }

    @Test
    void noiseHasSeldomTwoModes() {
        RandomSource random = RandomSource.ofSeed(1);
        int found = 0;
        for (int i = 0; i < 1000; i++) {
            double[] forks = new double[6];
            for (int fork = 0; fork < forks.length; fork++) {
                forks[fork] = 1000 + random.between(-100, 100);
            }
            found += Modes.of(forks).isPresent() ? 1 : 0;
        }
        assertThat(found).isLessThan(20);
    }
}
