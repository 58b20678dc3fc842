package io.thalweg.lab.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.machine.JavaRuntime;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.NotMeasured;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * All that a session will do, decided before it does any of it; the first line of its journal.
 *
 * @param id names the run, sortable and unique on this machine
 * @param plannedAt when
 * @param thalwegVersion the version of Thalweg
 * @param arguments the command line as typed
 * @param seed what replays the order of the blocks
 * @param forks how many JVMs measure each cell; where the plan adapts, for how many each the budget was made
 * @param budgetSeconds how long the measurement should take
 * @param targetInterval half an interval relative to its mean, such as 0.03, at which a cell needs no more forks; 0
 *     where each cell gets just {@code forks} of them
 * @param directory the directory whose disk is measured, as the user named it
 * @param scope what the experiments are asked for, and where
 * @param host the machine
 * @param runtimes the Java runtimes under test
 * @param cells every cell, those that will not be measured included
 * @param bytesToWrite how much of the disk is needed at most at a time
 */
public record Plan(
        String id,
        Instant plannedAt,
        String thalwegVersion,
        List<String> arguments,
        long seed,
        int forks,
        long budgetSeconds,
        double targetInterval,
        Path directory,
        Scope scope,
        Host host,
        List<JavaRuntime> runtimes,
        List<PlannedCell> cells,
        long bytesToWrite) {
    /** Below three forks there is no interval. */
    public static final int FEWEST_FORKS = 3;

    /** The name of the directory that holds the test files. */
    public static final String WORK_DIRECTORY = ".thalweg-work";

    /**
     * A cell with its JDK.
     *
     * @param experiment the experiment's id
     * @param spec what to measure
     * @param jdk the id of the runtime
     */
    public record PlannedCell(String experiment, CellSpec spec, String jdk) {
        /** As the results name it. */
        public CellKey key() {
            return new CellKey(experiment, spec.variant(), spec.parameters(), jdk);
        }

        /** Whether it will be measured. */
        @JsonIgnore
        public boolean isPlanned() {
            return spec.notMeasured() == null;
        }
    }

    /**
     * One fork to be run.
     *
     * @param block the block it belongs to
     * @param cell the index of its cell in {@link #cells()}
     * @param twin whether it is the cell's A/A control
     */
    public record PlannedFork(int block, int cell, boolean twin) {}

    /** The same plan with another scope. */
    public Plan withScope(Scope other) {
        return with(other, host, cells);
    }

    /** The same plan on that machine. */
    public Plan withHost(Host other) {
        return with(scope, other, cells);
    }

    /** The same plan without the cells that have that parameter, and why. */
    public Plan without(String parameter, String value, NotMeasured why) {
        List<PlannedCell> others = cells.stream()
                .map(cell -> cell.isPlanned()
                                && value.equals(cell.spec().parameters().get(parameter))
                        ? new PlannedCell(cell.experiment(), cell.spec().withNotMeasured(why), cell.jdk())
                        : cell)
                .toList();
        return with(scope, host, others);
    }

    private Plan with(Scope newScope, Host newHost, List<PlannedCell> newCells) {
        return new Plan(
                id,
                plannedAt,
                thalwegVersion,
                arguments,
                seed,
                forks,
                budgetSeconds,
                targetInterval,
                directory,
                newScope,
                newHost,
                runtimes,
                newCells,
                bytesToWrite);
    }

    /** Whether forks go where they are needed, after the first blocks, until the budget ends. */
    public boolean adapts() {
        return targetInterval > 0;
    }

    /** How many workers there will be; about so many where the plan adapts. */
    public int totalForks() {
        return forks * slotsOf(0).size();
    }

    /** How many of them there will be even when the budget does not bear them. */
    int requiredForks() {
        return (adapts() ? FEWEST_FORKS : forks) * slotsOf(0).size();
    }

    /** The forks of one block: every cell once, controls twice, in an order that the seed replays. */
    public List<PlannedFork> block(int block) {
        List<PlannedFork> slots = slotsOf(block);
        // Consecutive seeds make similar streams in java.util.Random; the golden ratio keeps blocks apart.
        Collections.shuffle(slots, new Random(seed + block * 0x9E3779B97F4A7C15L));
        return slots;
    }

    private List<PlannedFork> slotsOf(int block) {
        List<PlannedFork> slots = new ArrayList<>();
        for (int cell = 0; cell < cells.size(); cell++) {
            PlannedCell planned = cells.get(cell);
            if (planned.isPlanned()) {
                slots.add(new PlannedFork(block, cell, false));
                if (planned.spec().control()) {
                    slots.add(new PlannedFork(block, cell, true));
                }
            }
        }
        return slots;
    }

    /** The runtime of that id. */
    public JavaRuntime runtime(String jdk) {
        return runtimes.stream()
                .filter(runtime -> runtime.jdk().id().equals(jdk))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the plan has no runtime " + jdk));
    }
}
