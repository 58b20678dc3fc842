package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Fork.Sample;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.NotMeasured;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run of one experiment might have measured, told by the speed of its cells; to judge claims on. */
public final class GeneratedRun {
    private static final String JDK = "17";
    private static final long BYTES_PER_PASS = 1_000_000;

    private final Experiment experiment;
    private final List<Cell> cells = new ArrayList<>();
    private double scatter = 0.001;

    public GeneratedRun(Experiment experiment) {
        this.experiment = experiment;
    }

    /** How far the forks of the cells to come lie apart; a thousandth otherwise. */
    public GeneratedRun scatter(double relative) {
        scatter = relative;
        return this;
    }

    /** A cell at that speed. */
    public GeneratedRun cell(String variant, Map<String, String> parameters, double megabytesPerSecond) {
        return cell(variant, parameters, megabytesPerSecond, null);
    }

    /** A cell at that speed that allocates so many bytes in a pass of a million bytes. */
    public GeneratedRun cell(
            String variant, Map<String, String> parameters, double megabytesPerSecond, @Nullable Long allocatedBytes) {
        List<Fork> forks = new ArrayList<>();
        for (int block = 0; block < 3; block++) {
            // Up in one cell, down in the next, so that pairing by block does not cancel it.
            double off = cells.size() % 2 == 0 ? block - 1 : 1 - block;
            long nanos = Math.round(1e9 / megabytesPerSecond * (1 + off * scatter));
            List<Sample> samples = List.of(new Sample(1, nanos, null, null, null));
            forks.add(new Fork(block, Instant.EPOCH, 0, true, samples, null, null, allocatedBytes, null, 0));
        }
        cells.add(Cell.measured(CellKey.of(experiment.info().id(), variant, parameters, JDK), BYTES_PER_PASS, forks));
        return this;
    }

    /** A cell that could not be measured. */
    public GeneratedRun missing(String variant, Map<String, String> parameters, String why) {
        CellKey key = CellKey.of(experiment.info().id(), variant, parameters, JDK);
        cells.add(Cell.notMeasured(key, BYTES_PER_PASS, NotMeasured.impossible(why)));
        return this;
    }

    /** The same cells with forks that differ by about that much. */
    public GeneratedRun noisy(double relative) {
        List<Cell> steady = List.copyOf(cells);
        cells.clear();
        for (Cell cell : steady) {
            // Not alike in any two that are compared, or pairing by block would cancel it.
            scatter = relative / 5 * (1 + cells.size() / 2 % 4);
            if (cell.isMeasured()) {
                Long allocated = cell.forks().get(0).allocatedBytes();
                cell(cell.key().variant(), cell.key().parameters(), Measurements.meanThroughput(cell), allocated);
            } else {
                cells.add(cell);
            }
        }
        return this;
    }

    /** What the run says of that claim. */
    public ClaimAnswer judge(String claim) {
        return experiment.claims().stream()
                .filter(candidate -> candidate.id().equals(claim))
                .findFirst()
                .orElseThrow()
                .judge(new Measurements(cells, List.of(), JDK));
    }
}
