package io.thalweg.lab.result;

import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;

/** How far runs of the same scatter: the deviation of the forks of some cells from the means of their own cell. */
public final class Scatter {
    private final double squares;
    private final int degreesOfFreedom;

    private Scatter(double squares, int degreesOfFreedom) {
        this.squares = squares;
        this.degreesOfFreedom = degreesOfFreedom;
    }

    /** That of all these cells together, in logarithms and so relative to their speed. */
    public static Scatter of(List<Cell> cells) {
        double squares = 0;
        int degrees = 0;
        for (Cell cell : cells) {
            double[] logarithms = cell.forks().stream()
                    .filter(fork -> !fork.samples().isEmpty())
                    .mapToDouble(fork -> Math.log(Statistics.throughput(cell.bytesPerPass(), fork)))
                    .toArray();
            if (logarithms.length > 1) {
                double sigma = Estimate.sigma(logarithms);
                squares += sigma * sigma * (logarithms.length - 1);
                degrees += logarithms.length - 1;
            }
        }
        return new Scatter(squares, degrees);
    }

    /** The relative standard deviation, such as 0.04; NaN below two forks in every cell. */
    public double sigma() {
        return Math.sqrt(squares / degreesOfFreedom);
    }

    /** How many times as far this scatters as that, with its 95 % interval by the F distribution. */
    public Interval over(Scatter that) {
        double ratio = sigma() / that.sigma();
        if (Double.isNaN(ratio) || Double.isInfinite(ratio)) {
            return new Interval(ratio, Double.NaN, Double.NaN);
        }
        FDistribution f = FDistribution.of(degreesOfFreedom, that.degreesOfFreedom);
        double tail = (1 - Estimate.CONFIDENCE) / 2;
        return new Interval(
                ratio,
                ratio / Math.sqrt(f.inverseSurvivalProbability(tail)),
                ratio / Math.sqrt(f.inverseCumulativeProbability(tail)));
    }
}
