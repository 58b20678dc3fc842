package io.thalweg.lab.catalogue;

import java.util.List;

/**
 * Two claims that cannot both be the whole truth.
 *
 * @param first the id of one
 * @param second the id of the other
 * @param sentence what they contradict each other in, and how both may be right
 */
public record Contradiction(String first, String second, String sentence) {
    /** All that are known. */
    public static List<Contradiction> all() {
        return List.of(new Contradiction(
                "E1b",
                "E3c",
                "One article finds no buffer below 32 KiB to be the best; the other finds no gain from any above 2"
                        + " KiB. The first reads single bytes of a cached file, the second arrays of a file that comes"
                        + " from the disk: each may be right for its own program."));
    }
}
