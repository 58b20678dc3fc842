package io.thalweg.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {
    @Test
    void putsTheSenderOnTheFirstProcessorAndTheReaderOnTheSecond() {
        Placement placement = Placement.on(List.of(3, 5, 7));
        assertThat(placement.feed()).containsExactly("taskset", "-c", "3");
        assertThat(placement.reader()).containsExactly("taskset", "-c", "5");
        assertThat(placement.description()).contains("sender to processor 3").contains("to processor 5");
    }

    @Test
    void pinsNothingOnOneProcessorAndSaysSo() {
        Placement placement = Placement.on(List.of(0));
        assertThat(placement.feed()).isEmpty();
        assertThat(placement.reader()).isEmpty();
        assertThat(placement.description()).isEqualTo("not pinned: there is one processor");
    }

    @Test
    void readsListsOfProcessors() {
        assertThat(Placement.processors("0-2,7")).containsExactly(0, 1, 2, 7);
        assertThat(Placement.processors("4")).containsExactly(4);
    }
}
