package io.thalweg.lab.result;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which run this is and whether it came to its end.
 *
 * @param id sortable and unique on this machine, such as {@code 20261121-210305-3f2a}
 * @param thalwegVersion the version of Thalweg that measured
 * @param startedAt when the first worker was forked
 * @param finishedAt when the last worker ended; null while the session is partial
 * @param complete whether every planned cell has all its forks
 * @param mode {@code quick}, {@code default} or {@code full}
 * @param seed what replays the order of the blocks
 * @param budgetSeconds how long the measurement was meant to take
 * @param forks how many forks each cell was meant to get
 * @param arguments the command line as typed
 * @param directory the directory whose disk was measured
 * @param file the user's own file that was read; null for generated data
 */
public record SessionInfo(
        String id,
        String thalwegVersion,
        Instant startedAt,
        @Nullable Instant finishedAt,
        boolean complete,
        String mode,
        long seed,
        long budgetSeconds,
        int forks,
        List<String> arguments,
        String directory,
        @Nullable ReadFile file) {
    /**
     * A file of the user's.
     *
     * @param path where it is
     * @param sizeBytes how many bytes it has
     * @param readBytes how many of them, from its beginning, the session read
     */
    public record ReadFile(String path, long sizeBytes, long readBytes) {
        /** Refuses what a damaged file leaves out. */
        public ReadFile {
            Objects.requireNonNull(path, "path");
        }
    }

    /** Refuses what a damaged file leaves out. */
    public SessionInfo {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(thalwegVersion, "thalwegVersion");
        Objects.requireNonNull(startedAt, "startedAt");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(directory, "directory");
        arguments = List.copyOf(Objects.requireNonNull(arguments, "arguments"));
    }
}
