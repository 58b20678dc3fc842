package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsTest {
    @Test
    void whetherARunComparesLibrariesIsSeenFromItsResults() {
        Results results = SampleResults.complete();
        Jdk ours = results.jdks().get(0);

        assertThat(results.comparesLibraries()).isFalse();
        assertThat(Copies.with(results, "jdks", List.of(ours, ours.with("old.jar")))
                        .comparesLibraries())
                .isTrue();
    }
}
