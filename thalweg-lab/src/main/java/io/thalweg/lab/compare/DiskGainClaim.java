package io.thalweg.lab.compare;

import io.thalweg.lab.experiment.disk.DiskGain;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Measurements;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** E4a where each disk has a session of its own. */
final class DiskGainClaim {
    static final String ID = DiskGain.CLAIM;
    private static final String EXPERIMENT = "disk";

    private final ComparedSession before;
    private final ComparedSession after;

    private DiskGainClaim(ComparedSession before, ComparedSession after) {
        this.before = before;
        this.after = after;
    }

    static ClaimAnswer judge(ComparedSession before, ComparedSession after) {
        DiskGainClaim claim = new DiskGainClaim(before, after);
        return DiskGain.judge(claim.variants(), claim::gain, Comparison::dividedByOtherSession)
                .orElseGet(() -> ClaimAnswer.notMeasured(DiskGain.NEEDS + " in both sessions"));
    }

    private Set<String> variants() {
        Set<String> variants = new LinkedHashSet<>();
        before.cells(EXPERIMENT).forEach(cell -> variants.add(cell.key().variant()));
        return variants;
    }

    private Optional<DiskGain.CachedGain> gain(String variant, String access, int blockBytes) {
        Optional<Cell> from = before.cells(EXPERIMENT).stream()
                .filter(cell -> cell.summary() != null
                        && cell.key().variant().equals(variant)
                        && access.equals(cell.key().parameters().get("access"))
                        && Integer.toString(blockBytes)
                                .equals(cell.key().parameters().get("block")))
                .findFirst();
        return from.flatMap(was -> after.cell(was.key())
                .filter(is -> is.summary() != null)
                .map(is -> new DiskGain.CachedGain(
                        Measurements.ratioAcrossSessions(is, was), Comparison.acrossSessions(was, is))));
    }
}
