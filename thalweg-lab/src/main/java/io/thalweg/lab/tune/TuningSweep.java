package io.thalweg.lab.tune;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Work;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.util.List;

/**
 * Of a whole experiment only the sweep that the library can obey: a choice needs many forks of few cells, where the
 * report needs all cells.
 *
 * @param whole E1 or E2
 * @param use whose sweep it is
 */
record TuningSweep(Experiment whole, MeasuredUse use) implements Experiment {
    /** Around the plateau's edge on every machine seen so far, and the default. */
    private static final List<Long> QUICK_SIZES_BYTES = List.of(8192L, 16384L, 32768L, 65536L, 131072L);

    /** The default: neither the slowest nor the fastest. */
    private static final long CONTROL_BYTES = 65536;

    @Override
    public ExperimentInfo info() {
        return whole.info();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        Request asked = scope.request();
        Scope every = scope.withRequest(
                Request.of(Request.Mode.DEFAULT).withArray(asked.arrayBytes()).withColdCache(asked.cold()));
        return whole.cells(every).stream()
                .filter(cell -> use.isSwept(info(), cell.variant(), cell.parameters()))
                .filter(cell -> asked.mode() != Request.Mode.QUICK || QUICK_SIZES_BYTES.contains(sizeBytes(cell)))
                // E2 does not call a directory in memory a disk; the library wants a size for it all the same.
                .map(cell -> cell.withControl(sizeBytes(cell) == CONTROL_BYTES).withNotMeasured(null))
                .toList();
    }

    private long sizeBytes(CellSpec cell) {
        return Long.parseLong(cell.parameters().getOrDefault(info().axis(), "0"));
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        whole.prepare(scope);
    }

    @Override
    public long preparedBytes(Scope scope) {
        return whole.preparedBytes(scope);
    }

    @Override
    public Work open(CellSpec cell, Scope scope) throws IOException {
        return whole.open(cell, scope);
    }

    @Override
    public List<Claim> claims() {
        return List.of();
    }
}
