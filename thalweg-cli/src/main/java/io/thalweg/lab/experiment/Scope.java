package io.thalweg.lab.experiment;

import java.nio.file.Path;
import java.util.Locale;
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
 */
public record Scope(
        Mode mode,
        Path directory,
        @Nullable Path tmpfs,
        @Nullable InputFile file,
        int arrayBytes,
        boolean cold) {
    /** Which cells of the matrix. */
    public enum Mode {
        /** A named subset; the whole lab in about two minutes. */
        QUICK,
        /** Every cell. */
        DEFAULT,
        /** Every cell with more forks. */
        FULL;

        /** As the results file names it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same scope reading another file; null for a made one. */
    public Scope reading(@Nullable InputFile other) {
        return new Scope(mode, directory, tmpfs, other, arrayBytes, cold);
    }
}
