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
                "One article finds that the best buffer has at least 32 KiB; the other finds no gain above 2"
                        + " KiB. The first reads single bytes of a cached file, the second arrays of a file"
                        + " that comes from the disk. Each may be right for its own program."));
    }
}
