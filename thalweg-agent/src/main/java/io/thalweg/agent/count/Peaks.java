package io.thalweg.agent.count;

import java.util.Arrays;

/** How many streams of each creation site were open at once, where evidence is gathered. */
final class Peaks {
    private static int[] open = new int[0];
    private static int[] peak = new int[0];

    private Peaks() {}

    static synchronized void opened(int site) {
        if (site >= open.length) {
            int length = Math.max(64, 2 * site);
            open = Arrays.copyOf(open, length);
            peak = Arrays.copyOf(peak, length);
        }
        if (site >= 0) {
            open[site]++;
            peak[site] = Math.max(peak[site], open[site]);
        }
    }

    static synchronized void closed(int site) {
        if (site >= 0 && site < open.length) {
            open[site]--;
        }
    }

    /** Whether a stream is open that was seen being made. */
    static synchronized boolean isAnyOpen() {
        for (int streams : open) {
            if (streams > 0) {
                return true;
            }
        }
        return false;
    }

    /** The most that were open at once; 0 if the site is not known. */
    static synchronized int of(int site) {
        return site >= 0 && site < peak.length ? peak[site] : 0;
    }

    static synchronized void reset() {
        open = new int[0];
        peak = new int[0];
    }
}
