package io.thalweg.lab.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Small sessions for tests, told by the throughput of each fork. */
final class Sessions {
    static final String JDK = "17";

    private Sessions() {}

    /** A cell whose forks ran in blocks 0, 1, 2 … at these MB/s. */
    static Cell cell(String variant, long bufferBytes, double... megabytesPerSecond) {
        return cellFrom(0, variant, bufferBytes, megabytesPerSecond);
    }

    /** The same from another block on. */
    static Cell cellFrom(int firstBlock, String variant, long bufferBytes, double... megabytesPerSecond) {
        List<Fork> forks = new ArrayList<>();
        for (double speed : megabytesPerSecond) {
            forks.add(StatisticsTest.fork(firstBlock + forks.size(), 1000 / speed));
        }
        CellKey key = CellKey.of("file-read", variant, Map.of("buffer", Long.toString(bufferBytes)), JDK);
        return Cell.measured(key, 1_000_000, forks);
    }

    static Measurements measurements(Cell... cells) {
        return new Measurements(List.of(cells), List.of(), JDK);
    }

    static Measurements measurements(double noiseFloor, Cell... cells) {
        NoiseControl control = new NoiseControl(cells[0].key(), List.of(), new Interval(1, 1, 1), noiseFloor);
        return new Measurements(List.of(cells), List.of(control), JDK);
    }
}
