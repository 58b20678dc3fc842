package io.thalweg.lab.report.chart;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ExperimentInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;

/**
 * The horizontal axis of a sweep: log₂ of the size in the middle, no buffer at all as a tick of its own on the left,
 * and on the right one tick for each variant that has no size. Positions are whole numbers at powers of two.
 */
final class ChartAxis {
    private static final double LOG2 = Math.log(2);

    private final String parameter;
    private final String baseline;
    private final boolean hasUnbuffered;
    private final int lowestPower;
    private final int highestPower;
    private final List<String> unsized;

    /**
     * A tick and where it stands.
     *
     * @param at the position
     * @param label what stands there
     * @param sized whether it is part of the log₂ scale
     */
    record Tick(int at, String label, boolean sized) {}

    ChartAxis(ExperimentInfo experiment, List<CellKey> keys) {
        this.parameter = experiment.axis();
        this.baseline = experiment.baseline();
        LongSummaryStatistics sizes =
                keys.stream().filter(this::isSized).mapToLong(this::bytes).summaryStatistics();
        this.hasUnbuffered = keys.stream().anyMatch(this::isUnbuffered);
        this.lowestPower = sizes.getCount() == 0 ? 0 : (int) Math.floor(log2(sizes.getMin()));
        this.highestPower = sizes.getCount() == 0 ? -1 : (int) Math.ceil(log2(sizes.getMax()));
        this.unsized = keys.stream()
                .filter(key -> !isSized(key) && !isUnbuffered(key))
                .map(CellKey::variant)
                .distinct()
                .toList();
    }

    /** Whether the key stands on the log₂ scale. */
    boolean isSized(CellKey key) {
        return bytes(key) > 0;
    }

    /** Whether the key is what all others are compared with: the bare stream. */
    boolean isUnbuffered(CellKey key) {
        return !isSized(key) && key.variant().equals(baseline);
    }

    /** The size on this axis; 0 without one. */
    long bytes(CellKey key) {
        return key.sizeBytes(parameter);
    }

    /** Such as {@code 12 KiB}. */
    String label(CellKey key) {
        if (isSized(key)) {
            return Figures.size(bytes(key));
        }
        return isUnbuffered(key) ? CellText.UNBUFFERED : Figures.NONE;
    }

    double position(CellKey key) {
        if (isSized(key)) {
            return firstSized() + log2(bytes(key)) - lowestPower;
        }
        return isUnbuffered(key) ? 0 : lastSized() + 2 + unsized.indexOf(key.variant());
    }

    List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        if (hasUnbuffered) {
            ticks.add(new Tick(0, CellText.UNBUFFERED, false));
        }
        for (int power = lowestPower; power <= highestPower; power++) {
            ticks.add(new Tick(firstSized() + power - lowestPower, Figures.size(1L << power), true));
        }
        for (int i = 0; i < unsized.size(); i++) {
            ticks.add(new Tick(lastSized() + 2 + i, unsized.get(i), false));
        }
        return ticks;
    }

    /** From unbuffered over the sizes to what has none. */
    Comparator<CellKey> order() {
        return Comparator.comparingDouble(this::position);
    }

    private int firstSized() {
        return hasUnbuffered ? 2 : 0;
    }

    private int lastSized() {
        return firstSized() + highestPower - lowestPower;
    }

    private static double log2(long size) {
        return Math.log((double) size) / LOG2;
    }
}
