package io.thalweg.agent.count;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which paths were lately opened at each place, and which were lately asked about. Hashes alone: no path is kept. What
 * was forgotten is taken for new, so that "again" is said at most as often as it is true; races lose a few.
 */
final class RecentPaths {
    /** Paths that one place opens in turn, as a writer of several logs does. */
    private static final int OPENED = 16;

    /** Paths that the whole program asks about in turn. */
    private static final int ASKED = 256;

    private static final @Nullable RecentPaths[] BY_SITE = new RecentPaths[StackTable.MAX_SITES + 1];
    private static final RecentPaths QUESTIONS = new RecentPaths(ASKED);

    private final int[] hashes;

    private RecentPaths(int size) {
        hashes = new int[size];
    }

    /** Whether that path was lately opened at that place. */
    static boolean openedAgain(int site, String path) {
        RecentPaths recent = BY_SITE[site];
        if (recent == null) {
            recent = new RecentPaths(OPENED);
            BY_SITE[site] = recent;
        }
        return recent.again(path.hashCode());
    }

    /** Whether the program has lately asked about that path; its hash must be the JDK's own. */
    static boolean askedAgain(Object path) {
        return QUESTIONS.again(path.hashCode());
    }

    private boolean again(int hash) {
        int slot = (hash ^ hash >>> 16) & hashes.length - 1;
        boolean again = hashes[slot] == hash;
        hashes[slot] = hash;
        return again;
    }

    static void reset() {
        Arrays.fill(BY_SITE, null);
        Arrays.fill(QUESTIONS.hashes, 0);
    }
}
