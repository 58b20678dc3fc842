package io.thalweg.lab.result;

import io.thalweg.base.format.Figures;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a person can repeat after a session: the largest gain over a baseline.
 *
 * @param fastest the cell that gained
 * @param baseline what it is compared with
 * @param gain how many times as fast
 * @param fewerCalls how many times fewer read and write calls; NaN where the system does not tell or the fastest
 *     makes none
 */
public record Headline(CellKey fastest, CellKey baseline, Interval gain, double fewerCalls) {
    /** What a parameter's value says about itself, such as {@code medium (busy for 2 ms of each MiB)}. */
    private static final Pattern EXPLANATION = Pattern.compile(" \\([^)]*\\)");

    /** The most telling ratio of a session; empty when none was measured beside something that is surely faster. */
    public static Optional<Headline> of(Results results) {
        return results.experiments().stream()
                .flatMap(experiment ->
                        results.cellsOf(experiment).stream().flatMap(cell -> of(results, experiment, cell).stream()))
                .max(Comparator.comparingDouble(Headline::proven));
    }

    private static Optional<Headline> of(Results results, ExperimentInfo experiment, Cell cell) {
        Optional<Cell> baseline = experiment.baselineOf(cell, results.cells());
        if (cell.summary() == null || baseline.isEmpty() || baseline.get().key().equals(cell.key())) {
            return Optional.empty();
        }
        Measurements session = results.measurements(cell.key().jdk());
        Interval gain = session.ratio(cell, baseline.get());
        boolean isNoise = gain.isKnown() && session.isTied(baseline.get(), cell);
        return gain.value() > 1 && !isNoise
                ? Optional.of(new Headline(cell.key(), baseline.get().key(), gain, calls(baseline.get()) / calls(cell)))
                : Optional.empty();
    }

    /** Whether anything at all was measured beside its baseline. */
    public static boolean isAnyCompared(Results results) {
        return results.experiments().stream()
                .anyMatch(experiment -> results.cellsOf(experiment).stream()
                        .filter(Cell::isMeasured)
                        .anyMatch(cell -> experiment
                                .baselineOf(cell, results.cells())
                                .filter(baseline -> !baseline.key().equals(cell.key()))
                                .isPresent()));
    }

    /** What the gain is at least; its estimate only where there is no interval. */
    private double proven() {
        return gain.isKnown() ? gain.low() : gain.value();
    }

    /**
     * Counts first, since they are the same everywhere; such as {@code … made 8,192 times fewer read and write calls
     * than …}. What both have in common is said once, at the end and without explanations, so that the sentence can be
     * repeated.
     */
    public String sentence() {
        SortedMap<String, String> shared = fastest.shared(baseline);
        String winner = fastest.less(shared).inWords();
        String loser = baseline.less(shared).inWords();
        String where = CellKey.values(shared)
                .filter(parameter -> !parameter.endsWith(" none"))
                .map(parameter -> EXPLANATION.matcher(parameter).replaceAll("") + ", ")
                .collect(Collectors.joining());
        boolean counted = Double.isFinite(fewerCalls) && fewerCalls >= 2;
        String calls =
                " made " + Figures.fixed(fewerCalls, 0) + " times fewer read and write calls than " + loser + " and";
        return "On this machine " + winner + (counted ? calls : "") + " was " + gain.plusMinus()
                + " times as fast" + (counted ? "" : " as " + loser) + " (" + fastest.experiment() + ", " + where
                + "JDK " + fastest.jdk() + ").";
    }

    /** Read and write calls together; NaN where unknown or none. */
    private static double calls(Cell cell) {
        double calls = cell.summary() == null ? Double.NaN : cell.summary().calls();
        return calls > 0 ? calls : Double.NaN;
    }
}
