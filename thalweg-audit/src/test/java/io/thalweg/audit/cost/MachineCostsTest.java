package io.thalweg.audit.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.cost.MachineCosts.Calibration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineCostsTest {
    @Test
    void aCalibrationThatIsCutOffGivesThePricesThatItHas() {
        Calibration cut =
                MachineCosts.parse(List.of("FILE_READ 447.4000 0.100000 0.0200", "FILE_WRITE 512.1000 0."), 130);

        assertThat(cut.costs()).containsOnlyKeys(CallKind.FILE_READ);
        assertThat(cut.trouble())
                .isEqualTo(", but the measurement ended early with exit code 130: FILE_WRITE 512.1000 0.");
    }

    @Test
    void aWholeCalibrationHasNoTrouble() {
        assertThat(MachineCosts.parse(List.of("FILE_READ 447.4000 0.100000 0.0200"), 0)
                        .trouble())
                .isEmpty();
    }

    @Test
    void aMissingPriceIsATypicalOneAndIsSaid() {
        Costs costs = Costs.of(Map.of(), "measured");

        assertThat(costs.source()).isEqualTo("measured");
        assertThat(costs.of(CallKind.SOCKET_WRITE).nanosPerCall()).isPositive();
        assertThat(costs.source())
                .isEqualTo("measured; no price is known here for socket write, so typical ones stand in");
    }
}
