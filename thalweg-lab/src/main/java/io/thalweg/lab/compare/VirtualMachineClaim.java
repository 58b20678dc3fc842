package io.thalweg.lab.compare;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Claim.Finding;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Sweep;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** E1d: a missing buffer costs less in a virtual machine than on bare metal. */
final class VirtualMachineClaim {
    static final String ID = "E1d";
    private static final String EXPERIMENT = "file-read";
    /** The first article knew no other. */
    private static final String BUFFERED = "BufferedInputStream";

    private VirtualMachineClaim() {}

    static Finding judge(List<Side> sides) {
        Optional<Side> bare = first(sides, "none"::equals);
        Optional<Side> guest = first(sides, kind -> !kind.equals("none"));
        if (bare.isEmpty() || guest.isEmpty()) {
            return PairClaims.notMeasured(
                    bare.isEmpty() ? "no side ran on bare metal" : "no side ran in a virtual machine");
        }
        return loss(bare.get())
                .dividedByOtherSession(loss(guest.get()))
                .called("what a missing buffer costs on bare metal ("
                        + bare.get().letter() + ") against in a virtual machine ("
                        + guest.get().letter() + ")")
                .atLeast(1);
    }

    private static Optional<Side> first(List<Side> sides, Predicate<String> virtualisation) {
        return sides.stream()
                .filter(side -> {
                    String kind = side.results().host().virtualisation();
                    return kind != null && virtualisation.test(kind);
                })
                .findFirst();
    }

    /** How many times the best buffer is as fast as none. */
    private static Comparison loss(Side side) {
        Measurements measurements = side.measurements();
        Optional<ExperimentInfo> experiment = side.experiment(EXPERIMENT);
        Optional<Cell> best = Measurements.fastest(measurements.cells(EXPERIMENT, BUFFERED, Map.of()));
        return measurements.compare(
                best, best.flatMap(cell -> experiment.flatMap(info -> unbuffered(info, cell, measurements))));
    }

    private static Optional<Cell> unbuffered(ExperimentInfo experiment, Cell best, Measurements measurements) {
        return experiment
                .baselineOf(best, measurements.cells(EXPERIMENT))
                .filter(cell -> isUnbuffered(cell.key(), experiment));
    }

    private static boolean isUnbuffered(CellKey key, ExperimentInfo experiment) {
        return Sweep.sizeBytes(key, experiment.axis()) == 0;
    }
}
