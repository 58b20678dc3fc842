package io.thalweg.lab.plan;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Scope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked the lab for; null where the choice is left to the plan.
 *
 * @param experiments which, in the order of the report
 * @param mode which of their cells
 * @param directory where test files are made: its disk is what is measured
 * @param file the user's own file to read; null for a made one
 * @param arrayBytes the size of the destination array of each read; 0 for byte by byte
 * @param cold whether to read from a cold page cache
 * @param network what there is beside the loopback interface
 * @param disks the emulated disks to measure beside that of {@code directory}
 * @param forks how many JVMs measure each cell, at least 3
 * @param budget how long the measurement may take
 * @param targetInterval half an interval relative to its mean at which a cell needs no more forks
 * @param seed what replays the order of the blocks
 * @param jdks homes of the runtimes to measure; empty for the one that runs the lab
 * @param arguments the command line as typed, for the record
 */
public record LabOptions(
        List<Experiment> experiments,
        Scope.Mode mode,
        Path directory,
        @Nullable Path file,
        int arrayBytes,
        boolean cold,
        Network network,
        List<EmulatedDisk> disks,
        @Nullable Integer forks,
        @Nullable Duration budget,
        @Nullable Double targetInterval,
        @Nullable Long seed,
        List<Path> jdks,
        List<String> arguments) {
    /** Options without emulated disks. */
    public LabOptions(
            List<Experiment> experiments,
            Scope.Mode mode,
            Path directory,
            @Nullable Path file,
            int arrayBytes,
            boolean cold,
            Network network,
            @Nullable Integer forks,
            @Nullable Duration budget,
            @Nullable Double targetInterval,
            @Nullable Long seed,
            List<Path> jdks,
            List<String> arguments) {
        this(
                experiments,
                mode,
                directory,
                file,
                arrayBytes,
                cold,
                network,
                List.of(),
                forks,
                budget,
                targetInterval,
                seed,
                jdks,
                arguments);
    }

    /** Everything left to the plan: that mode of those experiments on the disk of {@code directory}. */
    public static LabOptions of(List<Experiment> experiments, Scope.Mode mode, Path directory) {
        return new LabOptions(
                experiments,
                mode,
                directory,
                null,
                0,
                false,
                Network.NONE,
                null,
                null,
                null,
                null,
                List.of(),
                List.of());
    }
}
