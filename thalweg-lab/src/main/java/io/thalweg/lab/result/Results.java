package io.thalweg.lab.result;

import java.util.List;
import java.util.Objects;

/**
 * One session of the lab as it stands in {@code results.json}; all that passes from the lab to report, compare and
 * tune. Format and versions: {@code docs/reference/results.md} and its JSON Schema.
 *
 * @param format always {@value #FORMAT}
 * @param version the version of this format, {@value #VERSION} now
 * @param session which run this is
 * @param host the machine
 * @param jdks the Java runtimes that were measured
 * @param experiments what was asked, in the order of the report
 * @param cells what was measured, and what was not and why
 * @param controls A/A controls: the same cell measured twice as if it were two
 * @param verdicts one for each claim and JDK
 */
public record Results(
        String format,
        int version,
        SessionInfo session,
        Host host,
        List<Jdk> jdks,
        List<ExperimentInfo> experiments,
        List<Cell> cells,
        List<NoiseControl> controls,
        List<Verdict> verdicts) {
    /** Copies the lists, and refuses what a damaged file leaves out. */
    public Results {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(session, "session");
        Objects.requireNonNull(host, "host");
        jdks = List.copyOf(Objects.requireNonNull(jdks, "jdks"));
        experiments = List.copyOf(Objects.requireNonNull(experiments, "experiments"));
        cells = List.copyOf(Objects.requireNonNull(cells, "cells"));
        controls = List.copyOf(Objects.requireNonNull(controls, "controls"));
        verdicts = List.copyOf(Objects.requireNonNull(verdicts, "verdicts"));
    }

    /** What that JDK measured, as claims and choices look at it. */
    public Measurements measurements(String jdk) {
        return new Measurements(cells, controls, jdk);
    }

    /** Whether it measured two versions of the library beside each other. */
    public boolean comparesLibraries() {
        return jdks.stream().anyMatch(jdk -> !jdk.otherLibrary().isEmpty());
    }

    /** The cells of one experiment. */
    public List<Cell> cellsOf(ExperimentInfo experiment) {
        return cells.stream()
                .filter(cell -> cell.key().experiment().equals(experiment.id()))
                .toList();
    }

    /** How many cells have all the forks that the session meant to give them. */
    public long completeCells() {
        return cells.stream()
                .filter(cell -> cell.forks().size() >= session.forks())
                .count();
    }

    /** How many cells the session meant to measure. */
    public long plannedCells() {
        return cells.stream().filter(cell -> cell.notMeasured() == null).count();
    }

    public static final String FORMAT = "thalweg-results";
    public static final int VERSION = 1;
}
