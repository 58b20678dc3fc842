package io.thalweg.lab.experiment.lines;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the article on method calls says of lines. */
final class LinesClaims {
    /** The article calls 2.23 times "about twice"; less than this would not be called so. */
    private static final double TWICE = 1.8;

    static final List<Claim> ALL = List.of(Claim.of(
            "E7",
            "BufferedReader counts the lines of a small CSV about twice as fast as DataInputStream: at least 1.8"
                    + " times.",
            "2.23 times: 1.560 ms with DataInputStream.readLine, 0.700 ms with BufferedReader.readLine",
            LinesClaims::judge));

    private LinesClaims() {}

    private static ClaimAnswer judge(Measurements measurements) {
        Optional<Cell> fast = cell(measurements, LineWay.BUFFERED_READER);
        Optional<Cell> slow = cell(measurements, LineWay.DATA_INPUT);
        ClaimAnswer finding = measurements.compare(fast, slow).atLeast(TWICE);
        if (fast.isEmpty() || slow.isEmpty()) {
            return finding;
        }
        String times = "; " + millisPerPass(slow.get()) + " → " + millisPerPass(fast.get()) + " ms a pass";
        return finding.adding(times);
    }

    private static Optional<Cell> cell(Measurements measurements, LineWay way) {
        return measurements
                .cells(LinesExperiment.ID, way.label(), Map.of(LinesExperiment.TEXT, MadeText.SMALL_CSV.label()))
                .stream()
                .findFirst();
    }

    /** As the article gives it. */
    private static String millisPerPass(Cell cell) {
        Summary summary = cell.summary();
        return summary == null
                ? ""
                : Figures.number(cell.bytesPerPass() / (summary.throughput().mean() * 1e3));
    }
}
