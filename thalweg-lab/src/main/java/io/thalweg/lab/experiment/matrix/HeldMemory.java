package io.thalweg.lab.experiment.matrix;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.ReadVariant;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Summary;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How much heap {@link HeldStreams} hold: what a pass allocates, since it lets go of nothing before its end. */
final class HeldMemory {
    private static final double BYTES_PER_MB = 1e6;

    /** How many streams the figures are for. */
    private static final double REPORTED_STREAMS = 1000;

    private static final int SMALL_BYTES = 2048;
    private static final int LARGE_BYTES = 32 * 1024;

    /** Half of what the buffers' sizes make expect, for streams are more than their buffers. */
    private static final double WASTE = 8;

    private HeldMemory() {}

    static ClaimAnswer judge(Measurements measurements) {
        Optional<Interval> small = held(measurements, SMALL_BYTES);
        Optional<Interval> large = held(measurements, LARGE_BYTES);
        if (small.isEmpty() || large.isEmpty()) {
            return measurements.notMeasured();
        }
        Interval ratio = new Interval(
                large.get().value() / small.get().value(),
                large.get().low() / small.get().high(),
                large.get().high() / small.get().low());
        Answer answer =
                ratio.low() >= WASTE ? Answer.CONFIRMED : ratio.high() < WASTE ? Answer.REFUTED : Answer.INCONCLUSIVE;
        return new ClaimAnswer(
                answer,
                ratio,
                "×",
                "heap held by 1,000 open streams, counted as allocated by fewer: " + listing(measurements));
    }

    /** Such as {@code BufferedInputStream (buffer 2 KiB) 2.37 MB, …}. */
    private static String listing(Measurements measurements) {
        return Stream.of(ReadVariant.BUFFERED, ReadVariant.TUNED)
                .flatMap(variant -> cells(measurements, variant).stream()
                        .sorted(Comparator.comparingLong(cell -> cell.key().sizeBytes(BufferSweep.BUFFER)))
                        .flatMap(cell -> megabytes(cell).stream()
                                .map(held -> variant.label() + " "
                                        + Figures.size(cell.key().sizeBytes(BufferSweep.BUFFER)) + " "
                                        + Figures.number(held.value()) + " MB")))
                .collect(Collectors.joining(", "));
    }

    private static Optional<Interval> held(Measurements measurements, int bufferBytes) {
        return cells(measurements, ReadVariant.BUFFERED).stream()
                .filter(cell -> cell.key().sizeBytes(BufferSweep.BUFFER) == bufferBytes)
                .findFirst()
                .flatMap(HeldMemory::megabytes);
    }

    private static List<Cell> cells(Measurements measurements, ReadVariant variant) {
        return ArrayMatrixExperiment.measured(measurements, variant, ArrayMatrixExperiment.STREAMS);
    }

    /** Of a thousand such streams; empty where the JVM does not count what it allocates. */
    private static Optional<Interval> megabytes(Cell cell) {
        Summary summary = cell.summary();
        Metric allocated = summary == null ? null : summary.allocated();
        if (allocated == null) {
            return Optional.empty();
        }
        // Allocation is given for each MB that a pass moves.
        double passes = cell.bytesPerPass() / BYTES_PER_MB;
        double megabytes =
                passes * REPORTED_STREAMS / cell.key().sizeBytes(ArrayMatrixExperiment.STREAMS) / BYTES_PER_MB;
        return Optional.of(
                new Interval(allocated.mean() * megabytes, allocated.low() * megabytes, allocated.high() * megabytes));
    }
}
