package io.thalweg.lab.report.words;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table.Mark;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.NotMeasured;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** What the reports say of cells and of groups of them; the same in every locale. */
public final class CellText {
    /** What a stream without a buffer has for a size. */
    public static final String UNBUFFERED = "unbuffered";

    private static final Mark CHOICE = new Mark("choice", "*");
    private static final Mark TIED = new Mark("tied", "=");

    private CellText() {}

    /** Such as {@code JDK 17.0.15, on disk}. */
    public static String title(CellGroup group) {
        StringJoiner title = new StringJoiner(", ");
        title.add("JDK " + group.jdk());
        group.shared().forEach((name, value) -> title.add(name + " " + value));
        return title.toString();
    }

    /** Such as {@code 8 KiB}; the bare stream is unbuffered, and what has no size has none. */
    public static String size(CellGroup group, Cell cell) {
        String first = sizeOnAxis(group, cell);
        long second = group.secondBytes(cell);
        return second > 0 ? first + " × " + Figures.size(second) : first;
    }

    /** The same of the first axis alone. */
    public static String sizeOnAxis(CellGroup group, Cell cell) {
        long bytes = group.bytes(cell);
        if (bytes > 0) {
            return Figures.size(bytes);
        }
        boolean isBare = group.experiment().chart() == Chart.SWEEP
                && cell.key().variant().equals(group.experiment().baseline());
        return isBare ? UNBUFFERED : Figures.NONE;
    }

    /** How many times as fast as the baseline, with the interval if {@code withInterval}. */
    public static String gain(CellGroup group, Cell cell, boolean withInterval) {
        return group.baseline(cell)
                .map(baseline -> {
                    Interval ratio = group.ratio(cell, baseline);
                    return baseline.key().equals(cell.key())
                            ? "1"
                            : withInterval ? interval(ratio, "") : Figures.figure(ratio.value());
                })
                .orElse(Figures.NONE);
    }

    /** What sets the cell apart: the choice, or what the session cannot distinguish from the fastest. */
    public static Mark mark(CellGroup group, Cell cell) {
        return group.isChosen(cell) ? CHOICE : group.isTied(cell) ? TIED : Mark.NONE;
    }

    /** Such as {@code system calls}. */
    public static String limit(CellGroup group, Cell cell) {
        return group.limit(cell).map(limit -> limit.kind().word()).orElse(Figures.NONE);
    }

    /**
     * What limits the fastest cell of each variant, a line for each kind: one with its figures, several with the
     * meaning.
     */
    public static List<String> limits(CellGroup group) {
        List<String> limits = new ArrayList<>();
        group.limits().forEach((kind, limited) -> {
            String variants = String.join(", ", limited.keySet());
            limits.add(
                    limited.size() == 1
                            ? kind.word() + ": " + variants + " ("
                                    + limited.values().iterator().next().because() + ")"
                            : kind.word() + " (" + kind.meaning() + "): " + variants);
        });
        return limits;
    }

    /** The cells that run at two speeds. */
    public static List<String> modes(CellGroup group) {
        return group.modes().entrySet().stream()
                .map(modes -> modes.getKey().key().inWords() + " has "
                        + modes.getValue().sentence())
                .toList();
    }

    /** Such as {@code file-read: BufferedInputStream (buffer 8 KiB), JDK 17.0.15}. */
    public static String inSession(CellKey key) {
        return key.experiment() + ": " + key.inWords() + ", JDK " + key.jdk();
    }

    /** Why a cell has no figures. */
    public static String why(Cell cell) {
        NotMeasured why = cell.notMeasured();
        return why == null ? "" : why.text();
    }

    /** {@code 73.2 × (71.0 – 75.4)}: three significant digits. */
    public static String interval(Interval interval, String unit) {
        String value = (Figures.number(interval.value()) + " " + unit).strip();
        return interval.isKnown()
                ? value + " (" + Figures.number(interval.low()) + " – " + Figures.number(interval.high()) + ")"
                : value;
    }
}
