package io.thalweg.lab.experiment.matrix;

import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.ReadVariant;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Measurements;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the article on buffers and arrays concludes. Each conclusion is held against the pair that speaks most against
 * it.
 */
final class ArrayMatrixClaims {
    private static final int ENOUGH_BUFFER_BYTES = 2048;
    private static final int SMALLEST_GOOD_ARRAY_BYTES = 16;
    private static final List<Integer> GOOD_ARRAYS_BYTES = List.of(512, 1024);

    static final List<Claim> ALL = List.of(
            new Claim(
                    "E3a",
                    "An array of 512 or 1024 bytes reaches at least 90 % of the best array's speed, whatever the"
                            + " buffer.",
                    "\"one generally cannot go wrong with a destination byte array size of 512 or 1024 bytes\"; about"
                            + " 125 MB/s",
                    measurements -> compare(measurements, leastRatio(measurements, goodArrays(measurements)))
                            .atLeast(0.9)),
            new Claim(
                    "E3b",
                    "The default buffer is within 10 % of the best when the array has 16 bytes or more.",
                    "\"pretty well tuned, as long as one does not use a destination byte array size smaller than 8 or"
                            + " 16 bytes\"",
                    measurements -> compare(measurements, leastRatio(measurements, defaults(measurements)))
                            .atLeast(0.9)),
            new Claim(
                    "E3c",
                    "A buffer above 2 KiB gains nothing: less than 5 %.",
                    "\"there is no point in having BufferedInputStream's default buffer size initialized to anything"
                            + " larger than 2KB\"",
                    measurements -> compare(measurements, greatestRatio(measurements, largeBuffers(measurements)))
                            .atMost(1.05)),
            new Claim(
                    "E3d",
                    "The default buffer and an explicit one of 8 KiB differ by at least 5 % with some array size.",
                    "\"the default buffer size is 8KB, but the 8KB series does not match the default series. Humph.\"",
                    measurements -> compare(measurements, greatestRatio(measurements, puzzle(measurements)))
                            .atLeast(1.05)),
            new Claim(
                    "E3e",
                    "Speed over array size is a sigmoid: a model of fixed costs per call and per byte fits within 25"
                            + " %.",
                    "\"the lower destination byte array sizes seem to have some sort of Sigmoid Function\"",
                    measurements -> Sigmoid.judge(read(measurements, ReadVariant.DEFAULT), measurements)),
            new Claim(
                    "E3f",
                    "Large buffers waste memory: 1,000 open streams hold at least 8 times as much with 32 KiB as with 2"
                            + " KiB.",
                    "\"if an application is going to have many concurrent threads … large values will only wastefully"
                            + " consume memory\"",
                    HeldMemory::judge),
            new Claim(
                    "E3g",
                    "On a slow disk the conclusions hold with other sizes: some array reaches 90 % of the best with"
                            + " every buffer.",
                    "the same streams on a USB disk of 5,400 rpm: \"the conclusions are different only in the specific"
                            + " sizes\"",
                    SlowDiskClaim::judge));

    private ArrayMatrixClaims() {}

    /** Two cells whose ratio of speeds is asked for. */
    private record Pair(Cell first, Cell second) {
        double ratio(Measurements measurements) {
            return measurements.ratio(first, second).value();
        }
    }

    private static Comparison compare(Measurements measurements, Optional<Pair> pair) {
        return measurements.compare(pair.map(Pair::first), pair.map(Pair::second));
    }

    private static Optional<Pair> leastRatio(Measurements measurements, Collection<Pair> pairs) {
        return pairs.stream().min(Comparator.comparingDouble(pair -> pair.ratio(measurements)));
    }

    private static Optional<Pair> greatestRatio(Measurements measurements, Collection<Pair> pairs) {
        return pairs.stream().max(Comparator.comparingDouble(pair -> pair.ratio(measurements)));
    }

    /** Each recommended array against the best other array of the same buffer. */
    private static List<Pair> goodArrays(Measurements measurements) {
        List<Pair> pairs = new ArrayList<>();
        List<Cell> cells = all(measurements);
        for (Cell good : cells) {
            if (GOOD_ARRAYS_BYTES.contains(arrayOf(good))) {
                fastest(cells, other -> sameLine(other, good) && arrayOf(other) != arrayOf(good))
                        .ifPresent(best -> pairs.add(new Pair(good, best)));
            }
        }
        return pairs;
    }

    /** The default against the best explicit buffer, for each array that is large enough. */
    private static List<Pair> defaults(Measurements measurements) {
        List<Pair> pairs = new ArrayList<>();
        for (Cell usual : read(measurements, ReadVariant.DEFAULT)) {
            if (arrayOf(usual) >= SMALLEST_GOOD_ARRAY_BYTES) {
                fastest(read(measurements, ReadVariant.BUFFERED), other -> arrayOf(other) == arrayOf(usual))
                        .ifPresent(best -> pairs.add(new Pair(usual, best)));
            }
        }
        return pairs;
    }

    /** The best of the larger buffers against 2 KiB, for each array. */
    private static List<Pair> largeBuffers(Measurements measurements) {
        List<Pair> pairs = new ArrayList<>();
        for (Cell enough : read(measurements, ReadVariant.BUFFERED)) {
            if (bufferOf(enough) == ENOUGH_BUFFER_BYTES) {
                fastest(
                                all(measurements),
                                other -> arrayOf(other) == arrayOf(enough) && bufferOf(other) > ENOUGH_BUFFER_BYTES)
                        .ifPresent(larger -> pairs.add(new Pair(larger, enough)));
            }
        }
        return pairs;
    }

    /** The default and what should be the same, for each array, the faster first. */
    private static List<Pair> puzzle(Measurements measurements) {
        List<Pair> pairs = new ArrayList<>();
        for (Cell usual : read(measurements, ReadVariant.DEFAULT)) {
            for (Cell explicit : read(measurements, ReadVariant.BUFFERED)) {
                if (arrayOf(explicit) == arrayOf(usual) && bufferOf(explicit) == bufferOf(usual)) {
                    Pair pair = new Pair(usual, explicit);
                    pairs.add(pair.ratio(measurements) >= 1 ? pair : new Pair(explicit, usual));
                }
            }
        }
        return pairs;
    }

    private static boolean sameLine(Cell one, Cell other) {
        return one.key().variant().equals(other.key().variant()) && bufferOf(one) == bufferOf(other);
    }

    private static Optional<Cell> fastest(List<Cell> cells, Predicate<Cell> which) {
        return Measurements.fastest(cells.stream().filter(which).toList());
    }

    /** The cells of {@code BufferedInputStream}, the only stream that the article knew. */
    private static List<Cell> all(Measurements measurements) {
        List<Cell> cells = new ArrayList<>(read(measurements, ReadVariant.DEFAULT));
        cells.addAll(read(measurements, ReadVariant.BUFFERED));
        return cells;
    }

    private static List<Cell> read(Measurements measurements, ReadVariant variant) {
        return ArrayMatrixExperiment.measured(measurements, variant, ArrayMatrixExperiment.ARRAY);
    }

    private static int arrayOf(Cell cell) {
        return (int) cell.key().sizeBytes(ArrayMatrixExperiment.ARRAY);
    }

    private static int bufferOf(Cell cell) {
        return (int) cell.key().sizeBytes(BufferSweep.BUFFER);
    }
}
