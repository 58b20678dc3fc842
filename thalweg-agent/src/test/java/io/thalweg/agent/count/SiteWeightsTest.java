package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SiteWeightsTest {
    private static SiteWeights weights(int sites) {
        SiteWeights weights = new SiteWeights();
        for (int site = 1; site <= sites; site++) {
            weights.add(site, 1, 10, 0);
        }
        return weights;
    }

    private static long weightOf(SiteWeights weights, int site) {
        for (int i = 0; i < weights.size(); i++) {
            if (weights.site(i) == site) {
                return weights.weight(i);
            }
        }
        return 0;
    }

    /** As many as the JDK has where it writes the headers of an archive, byte by byte. */
    @Test
    void theStacksOfAnArchiveAreToldApart() {
        SiteWeights weights = weights(100);

        assertThat(weights.size()).isEqualTo(100);
        assertThat(weightOf(weights, StackTable.OTHER)).isZero();
    }

    @Test
    void stacksBeyondTheLimitAreCountedTogether() {
        SiteWeights weights = weights(SiteWeights.MAX_SITES + 50);

        assertThat(weightOf(weights, StackTable.OTHER)).isEqualTo(500);
        assertThat(weightOf(weights, 1)).isEqualTo(10);
    }
}
