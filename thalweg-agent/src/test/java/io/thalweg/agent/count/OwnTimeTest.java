package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnTimeTest {
    @BeforeEach
    void reset() {
        OwnTime.reset();
    }

    @Test
    void aThreadThatLostItsProcessorMeanwhileDidNotWorkAllTheTime() {
        OwnTime.since(System.nanoTime() - 5_000_000_000L);

        assertThat(OwnTime.nanos()).isEqualTo(1_000_000);
    }

    @Test
    void whatItTookIsAddedUp() {
        OwnTime.since(System.nanoTime() - 100_000);
        OwnTime.since(System.nanoTime() - 100_000);

        assertThat(OwnTime.nanos()).isBetween(200_000L, 2_000_000L);
    }

    @Test
    void oneOfManyPiecesStandsForTheOthers() {
        int timed = 0;
        for (int i = 0; i < 17_000; i++) {
            timed += OwnTime.begin() == 0 ? 0 : 1;
        }

        assertThat(timed).isEqualTo(2000);
    }
}
