package io.thalweg.lab.experiment.matrix;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.ReadVariant;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Measurements;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * E3g: on a slow disk too there is an array with which one cannot go wrong, though perhaps another than on a fast one.
 */
final class SlowDiskClaim {
    private static final double GOOD = 0.9;

    private final Measurements measurements;
    private final List<Cell> cells;

    private SlowDiskClaim(Measurements measurements, @Nullable String disk) {
        this.measurements = measurements;
        this.cells = new ArrayList<>();
        for (ReadVariant variant : List.of(ReadVariant.DEFAULT, ReadVariant.BUFFERED)) {
            cells.addAll(ArrayMatrixExperiment.measured(measurements, variant, ArrayMatrixExperiment.ARRAY, disk));
        }
    }

    /**
     * An array and what speaks most against it.
     *
     * @param bytes its size
     * @param ratio its worst ratio to the best other array of the same buffer
     * @param judged whether that is good
     */
    private record Array(long bytes, double ratio, ClaimAnswer judged) {}

    static ClaimAnswer judge(Measurements measurements) {
        for (EmulatedDisk disk : EmulatedDisk.values()) {
            List<Array> slow = new SlowDiskClaim(measurements, disk.inCells()).arrays();
            if (!slow.isEmpty()) {
                return judge(disk.inCells(), slow, new SlowDiskClaim(measurements, null).arrays());
            }
        }
        return ClaimAnswer.notMeasured(measurements
                .whyNoEmulatedDisk(ArrayMatrixExperiment.ID)
                .map(why -> "needs a slow disk, and none could be emulated: " + why)
                .orElse("needs a slow disk. Emulate one with --disk slow (as root), or run with --dir on a slow disk"
                        + " and compare the verdicts"));
    }

    private static ClaimAnswer judge(String disk, List<Array> slow, List<Array> given) {
        Optional<Array> good = smallestGood(slow);
        Array told = good.orElseGet(() ->
                slow.stream().max(Comparator.comparingDouble(Array::ratio)).orElseThrow());
        boolean allBad = slow.stream().allMatch(array -> array.judged().answer() == Answer.REFUTED);
        Answer answer = good.isPresent() ? Answer.CONFIRMED : allBad ? Answer.REFUTED : Answer.INCONCLUSIVE;
        String because = disk + ": " + size(good) + "; the given disk: " + size(smallestGood(given)) + ". "
                + told.judged().because();
        return new ClaimAnswer(
                answer, told.judged().effect(), "×", because, told.judged().cells());
    }

    private static Optional<Array> smallestGood(List<Array> arrays) {
        return arrays.stream()
                .filter(array -> array.judged().answer() == Answer.CONFIRMED)
                .findFirst();
    }

    private static String size(Optional<Array> good) {
        return good.map(array -> "the smallest array proven good has " + array.bytes() + " B")
                .orElse("no array is proven to be good");
    }

    /** The smallest first. */
    private List<Array> arrays() {
        SortedSet<Long> sizes = new TreeSet<>();
        cells.forEach(cell -> sizes.add(cell.key().sizeBytes(ArrayMatrixExperiment.ARRAY)));
        return sizes.stream().flatMap(bytes -> array(bytes).stream()).toList();
    }

    private Optional<Array> array(long bytes) {
        return cells.stream()
                .filter(cell -> cell.key().sizeBytes(ArrayMatrixExperiment.ARRAY) == bytes)
                .flatMap(cell -> bestBeside(cell).map(best -> array(bytes, cell, best)).stream())
                .min(Comparator.comparingDouble(Array::ratio));
    }

    private Array array(long bytes, Cell cell, Cell best) {
        ClaimAnswer judged =
                measurements.compare(Optional.of(cell), Optional.of(best)).atLeast(GOOD);
        return new Array(bytes, measurements.ratio(cell, best).value(), judged);
    }

    /** The fastest other array of the same buffer. */
    private Optional<Cell> bestBeside(Cell cell) {
        return Measurements.fastest(cells.stream()
                .filter(other -> other.key().sizeBytes(ArrayMatrixExperiment.ARRAY)
                                != cell.key().sizeBytes(ArrayMatrixExperiment.ARRAY)
                        && other.key().variant().equals(cell.key().variant())
                        && other.key().sizeBytes(BufferSweep.BUFFER)
                                == cell.key().sizeBytes(BufferSweep.BUFFER))
                .toList());
    }
}
