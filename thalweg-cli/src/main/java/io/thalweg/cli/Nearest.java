package io.thalweg.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Guesses what was meant by a mistyped name. */
final class Nearest {
    private Nearest() {}

    /** The candidate with the fewest letters changed, if at most a third of them are. */
    static Optional<String> to(String typed, List<String> candidates) {
        return candidates.stream()
                .filter(candidate -> distance(typed, candidate) <= Math.max(1, candidate.length() / 3))
                .min(Comparator.comparingInt(candidate -> distance(typed, candidate)));
    }

    /** How many letters were changed, added, left out or swapped with the next: Damerau's distance. */
    private static int distance(String from, String to) {
        int[][] distance = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                distance[i][j] = i == 0 || j == 0 ? i + j : cheapest(distance, from, to, i, j);
            }
        }
        return distance[from.length()][to.length()];
    }

    private static int cheapest(int[][] distance, String from, String to, int i, int j) {
        int changed = distance[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int cheapest = Math.min(changed, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(cheapest, distance[i - 2][j - 2] + 1) : cheapest;
    }
}
