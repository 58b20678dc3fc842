package io.thalweg.lab.experiment;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.result.NotMeasured;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked the experiments for. The command line makes it once; plan, journal and workers carry it as it is.
 *
 * @param mode which cells
 * @param arrayBytes the size of the destination array of each read; 0 for the article's byte-by-byte loop
 * @param cold whether to read from a cold page cache
 * @param network what there is beside the loopback interface
 * @param disks the emulated disks to measure beside the given one
 */
public record Request(Mode mode, int arrayBytes, boolean cold, Network network, List<EmulatedDisk> disks) {
    /** Refuses what a damaged journal leaves out. */
    public Request {
        Objects.requireNonNull(network, "network");
        disks = List.copyOf(disks);
    }

    /** The cells of that mode, and nothing else. */
    public static Request of(Mode mode) {
        return new Request(mode, 0, false, Network.NONE, List.of());
    }

    /** The same with reads into an array of that size; 0 for byte by byte. */
    public Request withArray(int bytes) {
        return new Request(mode, bytes, cold, network, disks);
    }

    /** The same from a cold page cache, or not. */
    public Request withColdCache(boolean isCold) {
        return new Request(mode, arrayBytes, isCold, network, disks);
    }

    /** The same with these emulated disks. */
    public Request withDisks(List<EmulatedDisk> others) {
        return new Request(mode, arrayBytes, cold, network, others);
    }

    /** Which cells of the matrix. */
    public enum Mode {
        /** A named subset; the whole lab in about two minutes. */
        QUICK,
        /** All that the claims need; the whole lab in a quarter of an hour for each JDK. */
        DEFAULT,
        /** Every cell, with more forks. */
        FULL;

        /** As the results file names it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Why this mode leaves out a cell that only {@code least} and larger modes measure; null if it does not. */
        public @Nullable NotMeasured leavesOut(Mode least) {
            if (compareTo(least) >= 0) {
                return null;
            }
            return NotMeasured.leftOutBy(label(), least == FULL ? "--full does" : "a run without --quick does");
        }
    }
}
