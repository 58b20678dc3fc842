package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/**
 * One question put to the machine: variants × parameters make cells, each cell is measured by a {@link Trial}, and
 * claims are judged on the cells. To add one: implement this and name it in {@code Experiments}.
 */
public interface Experiment {
    /** What reports say of it; the id is what the user types. */
    ExperimentInfo info();

    /** Every cell that this scope asks for, those that cannot be measured here included, with the reason. */
    List<CellSpec> cells(Scope scope);

    /** Whether the user may have it read a file of his own, into an array of his size, from a cold page cache. */
    default boolean readsOwnFile() {
        return false;
    }

    /** Makes the files that the cells share; called once by the session before the first worker. */
    default void prepare(Scope scope) throws IOException {}

    /** How many bytes {@link #prepare} writes to {@link Scope#directory()}, emulated disks left out. */
    default long preparedBytes(Scope scope) {
        return 0;
    }

    /**
     * The files that a worker must find outside the page cache: each is read cold once by every worker of that cell,
     * after it has warmed up on what {@link #open} reads without a file of its own. Empty for a cell that is measured
     * warm.
     */
    default List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return List.of();
    }

    /** Whether it has cells for the links of {@link Request#network()}. */
    default boolean usesNetwork() {
        return false;
    }

    /** Whether it has cells for the emulated disks of {@link Request#disks()}. */
    default boolean usesDisks() {
        return false;
    }

    /** The words in front of a worker's command, such as those that enter a network namespace; usually none. */
    default List<String> launcher(CellSpec cell, Scope scope) {
        return List.of();
    }

    /** The heap that a cell's worker needs, in MiB, where it is more than all have. */
    default OptionalInt heapMebibytes(CellSpec cell) {
        return OptionalInt.empty();
    }

    /** Prepares the work of one cell; called in the worker, untimed. The work owns what it opens. */
    Work open(CellSpec cell, Scope scope) throws IOException;

    /** The sentences to be judged. */
    List<Claim> claims();
}
