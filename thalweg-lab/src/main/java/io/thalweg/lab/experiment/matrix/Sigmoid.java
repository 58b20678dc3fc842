package io.thalweg.lab.experiment.matrix;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The curve speed = 1 / (cost per call / size + cost per byte), which over the logarithm of the size is the logistic
 * function: a sigmoid for a reason.
 */
final class Sigmoid {
    /** Fewer sizes than these would fit many a curve. */
    private static final int FEWEST_SIZES = 6;

    /** What still counts as following the curve: speed varies a hundredfold along it. */
    private static final double TOLERANCE = 1.25;

    private final double nanosPerCall;
    private final double nanosPerByte;

    private Sigmoid(double nanosPerCall, double nanosPerByte) {
        this.nanosPerCall = nanosPerCall;
        this.nanosPerByte = nanosPerByte;
    }

    /** How well the cells of one line of the matrix, which differ in their array, follow such a curve. */
    static ClaimAnswer judge(List<Cell> line, Measurements measurements) {
        if (line.size() < FEWEST_SIZES) {
            return measurements.notMeasured("needs six array sizes or more");
        }
        Sigmoid curve = fit(line);
        List<Interval> misfits = line.stream().map(curve::misfit).toList();
        int worst = worst(misfits);
        Interval misfit = misfits.get(worst);
        double middleBytes = curve.nanosPerCall / curve.nanosPerByte;
        String because = String.format(
                Locale.ROOT,
                "half of its height is at an array of %s B; the worst of %d sizes, %s B, has %s times the speed of the"
                        + " curve",
                Figures.number(middleBytes),
                line.size(),
                line.get(worst).key().sizeBytes(ArrayMatrixExperiment.ARRAY),
                misfit.plusMinus());
        return new ClaimAnswer(answer(line, misfits, middleBytes), misfit, "×", because, Cell.keys(line));
    }

    private static Answer answer(List<Cell> line, List<Interval> misfits, double middleBytes) {
        boolean bothArms = line.stream()
                        .anyMatch(cell -> cell.key().sizeBytes(ArrayMatrixExperiment.ARRAY) < middleBytes)
                && line.stream().anyMatch(cell -> cell.key().sizeBytes(ArrayMatrixExperiment.ARRAY) > middleBytes);
        boolean off = misfits.stream().anyMatch(misfit -> misfit.high() < 1 / TOLERANCE || misfit.low() > TOLERANCE);
        boolean on = misfits.stream().allMatch(misfit -> misfit.low() >= 1 / TOLERANCE && misfit.high() <= TOLERANCE);
        if (off) {
            return Answer.REFUTED;
        }
        if (misfits.stream().anyMatch(misfit -> !misfit.isKnown())) {
            return Answer.INCONCLUSIVE;
        }
        if (!bothArms) {
            return Answer.REFUTED;
        }
        return on ? Answer.CONFIRMED : Answer.INCONCLUSIVE;
    }

    /** The two costs with the least squares of relative errors. */
    private static Sigmoid fit(List<Cell> line) {
        double callCall = 0;
        double callByte = 0;
        double byteByte = 0;
        double callOne = 0;
        double byteOne = 0;
        for (Cell cell : line) {
            double nanos = 1e3 / throughput(cell).mean();
            double call = 1 / (cell.key().sizeBytes(ArrayMatrixExperiment.ARRAY) * nanos);
            double perByte = 1 / nanos;
            callCall += call * call;
            callByte += call * perByte;
            byteByte += perByte * perByte;
            callOne += call;
            byteOne += perByte;
        }
        double determinant = callCall * byteByte - callByte * callByte;
        return new Sigmoid(
                (callOne * byteByte - byteOne * callByte) / determinant,
                (byteOne * callCall - callOne * callByte) / determinant);
    }

    /** The speed of a cell over that of the curve. */
    private Interval misfit(Cell cell) {
        double curve = 1e3 / (nanosPerCall / cell.key().sizeBytes(ArrayMatrixExperiment.ARRAY) + nanosPerByte);
        Metric speed = throughput(cell);
        return new Interval(speed.mean() / curve, speed.low() / curve, speed.high() / curve);
    }

    private static int worst(List<Interval> misfits) {
        return misfits.indexOf(misfits.stream()
                .max(Comparator.comparingDouble(misfit -> Math.abs(Math.log(misfit.value()))))
                .orElseThrow());
    }

    private static Metric throughput(Cell cell) {
        return Objects.requireNonNull(cell.summary()).throughput();
    }
}
