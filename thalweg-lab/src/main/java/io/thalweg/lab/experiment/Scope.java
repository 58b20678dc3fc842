package io.thalweg.lab.experiment;

import io.thalweg.lab.disk.EmulatedDisk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much of an experiment the user asked for, and where.
 *
 * @param mode which cells
 * @param directory where test files may be made: the session's own directory on the disk to be measured
 * @param tmpfs the same on a file system in memory; null where there is none
 * @param file the user's own file to read instead of a made one; null for a made one
 * @param arrayBytes the size of the destination array of each read; 0 for the article's byte-by-byte loop
 * @param cold whether to read from a cold page cache
 * @param network what there is beside the loopback interface
 * @param disks the emulated disks that the user asked for, beside that of {@code directory}
 */
public record Scope(
        Mode mode,
        Path directory,
        @Nullable Path tmpfs,
        @Nullable InputFile file,
        int arrayBytes,
        boolean cold,
        Network network,
        List<EmulatedDisk> disks) {
    /** Gives what older journals lack. */
    public Scope {
        network = Objects.requireNonNullElse(network, Network.NONE);
        disks = List.copyOf(Objects.requireNonNullElse(disks, List.of()));
    }

    /** A scope of this machine alone. */
    public Scope(
            Mode mode, Path directory, @Nullable Path tmpfs, @Nullable InputFile file, int arrayBytes, boolean cold) {
        this(mode, directory, tmpfs, file, arrayBytes, cold, Network.NONE);
    }

    /** A scope without emulated disks. */
    public Scope(
            Mode mode,
            Path directory,
            @Nullable Path tmpfs,
            @Nullable InputFile file,
            int arrayBytes,
            boolean cold,
            Network network) {
        this(mode, directory, tmpfs, file, arrayBytes, cold, network, List.of());
    }

    /** Which cells of the matrix. */
    public enum Mode {
        /** A named subset; the whole lab in about two minutes. */
        QUICK,
        /** All that the claims need; the whole lab in about fifteen minutes. */
        DEFAULT,
        /** Every cell, with more forks. */
        FULL;

        /** As the results file names it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Why this mode leaves out a cell that only {@code least} and larger modes measure; null if it does not. */
        public @Nullable String leavesOut(Mode least) {
            if (compareTo(least) >= 0) {
                return null;
            }
            return this == QUICK ? BufferSweep.NOT_IN_QUICK : "not measured (default); --full does";
        }
    }

    /** The same scope reading another file; null for a made one. */
    public Scope reading(@Nullable InputFile other) {
        return new Scope(mode, directory, tmpfs, other, arrayBytes, cold, network, disks);
    }

    /** The same scope with these emulated disks. */
    public Scope with(List<EmulatedDisk> others) {
        return new Scope(mode, directory, tmpfs, file, arrayBytes, cold, network, others);
    }

    /** The directories in which files are made: that of the disk to be measured, and of each emulated one. */
    public List<Path> directories() {
        List<Path> directories = new ArrayList<>(List.of(directory));
        disks.forEach(disk -> directories.add(disk.directory(directory)));
        return directories;
    }

    /** Where a cell's files are. */
    public Path directoryOf(CellSpec cell) {
        return EmulatedDisk.ofCell(cell.parameters().get(EmulatedDisk.PARAMETER))
                .map(disk -> disk.directory(directory))
                .orElse(directory);
    }
}
