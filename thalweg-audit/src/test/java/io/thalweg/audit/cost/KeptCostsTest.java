package io.thalweg.audit.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeptCostsTest {
    /** As the first version of Thalweg wrote it; stays as it is for ever. */
    private static final Path VERSION_1 =
            Path.of("src", "test", "resources", "io", "thalweg", "audit", "cost", "thalweg-costs.json");

    @Test
    void version1StillLoads() {
        Map<CallKind, CallCost> kept = KeptCosts.in(VERSION_1).of(List.of(CallKind.values()));

        assertThat(kept)
                .isEqualTo(Map.of(
                        CallKind.FILE_READ, new CallCost(310.5, 0.08, 0.4),
                        CallKind.JDK_BUFFER_READ, new CallCost(4.25, 0, 0.35)));
    }
}
