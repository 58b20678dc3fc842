package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.result.Interval;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.DoubleStream;

/** A forest plot in letters: every row's ratio and interval on one logarithmic axis, with a bar at 1. */
final class Forest {
    /** Odd, so that the bar at 1 stands in the middle. */
    static final int WIDEST = 31;

    static final int NARROWEST = 17;
    /** Where all is alike the axis still spans this factor to either side, so that noise looks like noise. */
    private static final double LEAST_SPAN = 1.1;

    private final double low;
    private final double high;
    private final int width;

    Forest(Collection<CellChange> changes, int width) {
        this.width = width;
        double widest = changes.stream()
                .map(CellChange::ratio)
                .flatMapToDouble(ratio -> DoubleStream.of(ratio.value(), ratio.low(), ratio.high()))
                .filter(value -> Double.isFinite(value) && value > 0)
                .map(value -> Math.max(value, 1 / value))
                .max()
                .orElse(LEAST_SPAN);
        // Symmetric, so that twice as fast is as far from the bar as half as fast.
        this.high = Math.max(widest, LEAST_SPAN);
        this.low = 1 / high;
    }

    /** Where the axis begins and ends, as a column's title. */
    String title() {
        String left = Figures.number(low);
        String right = Figures.number(high);
        int gap = Math.max(2, width - left.length() - right.length());
        return left + " ".repeat(gap / 2) + "1" + " ".repeat(gap - gap / 2 - 1) + right;
    }

    /** Such as {@code "       |  --o--    "}. */
    String row(CellChange change) {
        char[] row = new char[width];
        Arrays.fill(row, ' ');
        Interval ratio = change.ratio();
        row[width / 2] = '|';
        if (ratio.isKnown()) {
            Arrays.fill(row, position(ratio.low()), position(ratio.high()) + 1, '-');
        }
        if (ratio.value() > 0 && Double.isFinite(ratio.value())) {
            row[position(ratio.value())] = 'o';
        }
        return new String(row);
    }

    private int position(double ratio) {
        double share = Math.log(ratio / low) / Math.log(high / low);
        return (int) Math.round(Math.min(1, Math.max(0, share)) * (width - 1));
    }
}
