package io.thalweg.lab.result;

import io.thalweg.lab.disk.EmulatedDisk;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The measured cells of one JDK, as claims and choices look at them. Immutable. */
public final class Measurements {
    private final List<Cell> cells;
    private final List<NoiseControl> controls;

    /** Those without figures. */
    private final List<Cell> missing;

    /** What to do about a cell that is not there; empty where nothing helps. */
    private final String remedy;

    /** Looks at those of {@code cells} and {@code controls} that belong to {@code jdk} and were measured. */
    public Measurements(List<Cell> cells, List<NoiseControl> controls, String jdk) {
        this.cells = cells.stream()
                .filter(cell -> cell.key().jdk().equals(jdk) && cell.summary() != null)
                .toList();
        this.missing = cells.stream()
                .filter(cell -> cell.key().jdk().equals(jdk) && cell.summary() == null)
                .toList();
        this.controls = controls.stream()
                .filter(control -> control.cell().jdk().equals(jdk) && !Double.isNaN(control.noiseFloor()))
                .toList();
        this.remedy = "";
    }

    private Measurements(Measurements of, String remedy) {
        this.cells = of.cells;
        this.controls = of.controls;
        this.missing = of.missing;
        this.remedy = remedy;
    }

    /**
     * The same, and claims that lack a cell say what to do, such as {@code leave out --quick}; empty if nothing helps.
     */
    public Measurements withRemedy(String whatToDo) {
        return new Measurements(this, whatToDo);
    }

    /** The answer of a claim that lacks cells: {@code why}, and what to do. */
    public ClaimAnswer notMeasured(String why) {
        return ClaimAnswer.notMeasured(why + (remedy.isEmpty() ? "" : ": " + remedy));
    }

    /** The same where the run simply does not have them. */
    public ClaimAnswer notMeasured() {
        return notMeasured("not part of this run");
    }

    /**
     * Why an emulated disk that was asked for has no figures: what most of its cells say; empty if none was asked for.
     */
    public Optional<String> whyNoEmulatedDisk(String experiment) {
        Map<String, Long> reasons = missing.stream()
                .filter(cell -> cell.key().experiment().equals(experiment)
                        && cell.key().parameters().containsKey(EmulatedDisk.PARAMETER))
                .flatMap(cell -> Stream.ofNullable(cell.notMeasured()))
                .filter(why -> !why.isLeftOut())
                .collect(Collectors.groupingBy(NotMeasured::why, TreeMap::new, Collectors.counting()));
        return reasons.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** The relative difference that the A/A controls show between equals; NaN without a control that shows it. */
    public double noiseFloor() {
        return noiseFloor(control -> true);
    }

    /** That of one experiment; of all where it has no control of its own. */
    public double noiseFloor(String experiment) {
        double own = noiseFloor(control -> control.cell().experiment().equals(experiment));
        return Double.isNaN(own) ? noiseFloor() : own;
    }

    private double noiseFloor(Predicate<NoiseControl> wanted) {
        return controls.stream()
                .filter(wanted)
                .mapToDouble(NoiseControl::noiseFloor)
                .max()
                .orElse(Double.NaN);
    }

    /** All measured cells of that experiment. */
    public List<Cell> cells(String experiment) {
        return cells.stream()
                .filter(cell -> cell.key().experiment().equals(experiment))
                .toList();
    }

    /** The cell of that variant at just these parameters. */
    public Optional<Cell> cell(String experiment, String variant, Map<String, String> parameters) {
        return cells.stream()
                .filter(cell -> cell.key().experiment().equals(experiment)
                        && cell.key().variant().equals(variant)
                        && cell.key().parameters().equals(parameters))
                .findFirst();
    }

    /** All cells of that variant whose parameters include {@code parameters}. */
    public List<Cell> cells(String experiment, String variant, Map<String, String> parameters) {
        return cells.stream()
                .filter(cell -> cell.key().experiment().equals(experiment)
                        && cell.key().variant().equals(variant)
                        && cell.key().parameters().entrySet().containsAll(parameters.entrySet()))
                .toList();
    }

    /** The cell with the highest mean throughput. */
    public static Optional<Cell> fastest(Collection<Cell> cells) {
        return cells.stream().max(Comparator.comparingDouble(Measurements::meanThroughput));
    }

    /** The cell with the lowest mean throughput. */
    public static Optional<Cell> slowest(Collection<Cell> cells) {
        return cells.stream().min(Comparator.comparingDouble(Measurements::meanThroughput));
    }

    /** MB/s; NaN for a cell that was not measured. */
    public static double meanThroughput(Cell cell) {
        Summary summary = cell.summary();
        return summary == null ? Double.NaN : summary.throughput().mean();
    }

    /**
     * The throughput of {@code first} over that of {@code second} with its 95 % interval: paired by block where they
     * share at least three blocks, else as independent.
     */
    public Interval ratio(Cell first, Cell second) {
        return Contrast.between(first, second).ratio(Estimate.CONFIDENCE);
    }

    /** The same for cells of two sessions, whose blocks have nothing in common: always as independent. */
    public static Interval ratioAcrossSessions(Cell first, Cell second) {
        return Contrast.of(first.bytesPerPass(), first.forks())
                .minusIndependent(Contrast.of(second.bytesPerPass(), second.forks()))
                .ratio(Estimate.CONFIDENCE);
    }

    /** Whether this session cannot distinguish {@code cell} from {@code best}, the fastest of those it stands among. */
    public boolean isTied(Cell cell, Cell best) {
        double floor = noiseFloor(cell.key().experiment());
        double noise = Double.isNaN(floor) ? 0 : floor;
        return !(ratio(cell, best).high() < 1 / (1 + noise));
    }

    /** The same as a {@link Comparison} that claims can judge; says what is missing when a cell is. */
    public Comparison compare(Optional<Cell> first, Optional<Cell> second) {
        return Comparison.of(first, second, notMeasured());
    }

    /**
     * How many times as many read calls {@code first} makes for each byte as {@code second}: a count, free of noise.
     */
    public Comparison compareReadCalls(Optional<Cell> first, Optional<Cell> second) {
        return Comparison.ofReadCalls(first, second, notMeasured());
    }
}
