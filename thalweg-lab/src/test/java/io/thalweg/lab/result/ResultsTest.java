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
        assertThat(with(results, List.of(ours, ours.with("old.jar"))).comparesLibraries())
                .isTrue();
    }

    private static Results with(Results results, List<Jdk> jdks) {
        return new Results(
                results.format(),
                results.version(),
                results.session(),
                results.host(),
                jdks,
                results.experiments(),
                results.cells(),
                results.controls(),
                results.verdicts());
    }
}
