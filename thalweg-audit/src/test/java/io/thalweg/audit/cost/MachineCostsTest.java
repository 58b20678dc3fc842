package io.thalweg.audit.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.cost.MachineCosts.Calibration;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private static Map<CallKind, CallCost> read(double nanos) {
        return Map.of(CallKind.FILE_READ, new CallCost(nanos, 0.1, 0));
    }

    /** 300 to 520 ns are 110 to either side of the middle, 0.367 of the median. */
    @Test
    void pricesOfSeveralJvmsScatterAsFarAsTheseDiffer() {
        CallCost together = MachineCosts.together(List.of(read(520), Map.of(), read(300), read(300)))
                .get(CallKind.FILE_READ);

        assertThat(together).isEqualTo(new CallCost(300, 0.1, 110.0 / 300));
    }

    /** What is compared may cost the same: nothing divided by nothing is no number that a report could show. */
    @Test
    void aPriceOfNothingScattersAsFarAsAnyMay() {
        assertThat(Calibrator.spread(new double[] {0, 0, 0, 0, 3})).isEqualTo(1);
        assertThat(Calibrator.spread(new double[] {8, 9, 10, 11, 50})).isEqualTo(0.1);
    }

    @Test
    void aMissingPriceIsATypicalOneAndIsSaid() {
        Costs costs = Costs.of(Map.of(), "measured");

        assertThat(costs.source()).isEqualTo("measured");
        assertThat(costs.of(CallKind.SOCKET_WRITE).nanosPerCall()).isPositive();
        assertThat(costs.source())
                .isEqualTo("measured; no price is known here for socket write, so typical ones stand in");
    }

    @Test
    void nothingIsMeasuredForCallsTooFewToMatter() {
        Costs costs = new MachineCosts(KeptCosts.none()).with("no such java").of(Set.of());

        assertThat(costs.of(CallKind.SOCKET_WRITE)).isEqualTo(CallKind.SOCKET_WRITE.typical());
        assertThat(costs.source()).isEqualTo("typical, as these calls are too few to matter");
    }

    @Test
    void whatIsMeasuredIsToldFromWhatIsTypical() {
        Costs costs = Costs.of(read(300), Set.of(CallKind.FILE_READ), "measured");

        costs.of(CallKind.FILE_READ);
        assertThat(costs.source()).isEqualTo("measured");
        costs.of(CallKind.SOCKET_WRITE);
        assertThat(costs.source()).isEqualTo("measured; typical for calls too few to matter");
    }
}
