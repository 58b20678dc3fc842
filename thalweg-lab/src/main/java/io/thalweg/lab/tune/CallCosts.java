package io.thalweg.lab.tune;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Summary;
import io.thalweg.tune.Profile.Cost;
import java.util.ArrayList;
import java.util.List;

/** Fits {@code nanos(n) = perCall + n × perByte} to bare calls of several sizes. */
final class CallCosts {
    static final Cost UNKNOWN = new Cost(Double.NaN, Double.NaN);

    private CallCosts() {}

    /** One measured size: what a call of so many bytes takes. */
    private record Point(double bytes, double nanos) {}

    /** The cost that those cells show, each at its size {@code call}; unknown from none. */
    static Cost of(List<Cell> cells, String axis) {
        List<Point> points = new ArrayList<>();
        for (Cell cell : cells) {
            Summary summary = cell.summary();
            String size = cell.key().parameters().getOrDefault(axis, "");
            if (summary != null && size.matches("[1-9][0-9]{0,9}")) {
                double bytes = bytesPerCall(summary, Double.parseDouble(size));
                points.add(new Point(bytes, bytes * nanosPerByte(summary)));
            }
        }
        points.removeIf(point -> !Double.isFinite(point.nanos()) || point.nanos() <= 0);
        return fit(points);
    }

    /** The cost of a call that moves one byte; what each further byte adds stays unknown. */
    static Cost ofSingleBytes(Cell cell) {
        Summary summary = cell.summary();
        return summary == null ? UNKNOWN : new Cost(nanosPerByte(summary), Double.NaN);
    }

    /** What the calls really moved: a pipe gives less than asked when the writer is behind. */
    private static double bytesPerCall(Summary summary, double asked) {
        Metric calls = summary.readCalls();
        double moved = calls == null || calls.mean() <= 0 ? asked : 1e6 / calls.mean();
        // Writes and sockets count no read calls; what is far off is not about these calls.
        return moved <= asked && moved >= asked / 16 ? moved : asked;
    }

    /** Processor time, since waiting for the writer costs nobody anything; where the JVM does not tell, elapsed time. */
    private static double nanosPerByte(Summary summary) {
        Metric cpu = summary.cpu();
        return cpu == null ? 1000 / summary.throughput().mean() : cpu.mean();
    }

    /** Least squares of the relative errors, so that the cheap small calls count as much as the large ones. */
    private static Cost fit(List<Point> points) {
        double weights = 0;
        double weightedBytes = 0;
        double weightedSquares = 0;
        double weightedNanos = 0;
        double weightedProducts = 0;
        for (Point point : points) {
            double weight = 1 / (point.nanos() * point.nanos());
            weights += weight;
            weightedBytes += weight * point.bytes();
            weightedSquares += weight * point.bytes() * point.bytes();
            weightedNanos += weight * point.nanos();
            weightedProducts += weight * point.bytes() * point.nanos();
        }
        double determinant = weights * weightedSquares - weightedBytes * weightedBytes;
        if (points.stream().mapToDouble(Point::bytes).distinct().count() < 2 || determinant <= 0) {
            return UNKNOWN;
        }
        double perByte = Math.max(0, (weights * weightedProducts - weightedBytes * weightedNanos) / determinant);
        double perCall = Math.max(0, (weightedNanos - perByte * weightedBytes) / weights);
        return new Cost(perCall, perByte);
    }
}
