package io.thalweg.lab.compare;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
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

    static ClaimAnswer judge(List<ComparedSession> sessions) {
        Optional<ComparedSession> bare = first(sessions, "none"::equals);
        Optional<ComparedSession> guest = first(sessions, kind -> !kind.equals("none"));
        if (bare.isEmpty() || guest.isEmpty()) {
            return ClaimAnswer.notMeasured(
                    bare.isEmpty() ? "no session ran on bare metal" : "no session ran in a virtual machine");
        }
        return loss(bare.get())
                .dividedByOtherSession(loss(guest.get()))
                .called("what a missing buffer costs on bare metal ("
                        + bare.get().letter() + ") against in a virtual machine ("
                        + guest.get().letter() + ")")
                .atLeast(1);
    }

    private static Optional<ComparedSession> first(List<ComparedSession> sessions, Predicate<String> virtualisation) {
        return sessions.stream()
                .filter(session -> {
                    String kind = session.results().host().virtualisation();
                    return kind != null && virtualisation.test(kind);
                })
                .findFirst();
    }

    /** How many times the best buffer is as fast as none. */
    private static Comparison loss(ComparedSession session) {
        Measurements measurements = session.measurements();
        Optional<ExperimentInfo> experiment = session.experiment(EXPERIMENT);
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
        return key.sizeBytes(experiment.axis()) == 0;
    }
}
