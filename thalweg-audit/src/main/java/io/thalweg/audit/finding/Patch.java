package io.thalweg.audit.finding;

import java.util.List;

/**
 * The change of one source file that fixes a finding.
 *
 * @param file the file's path from the root of the checkout, with slashes
 * @param replacements in the order of the text; none overlaps another
 */
public record Patch(String file, List<Replacement> replacements) {
    /** Copies the list. */
    public Patch {
        replacements = List.copyOf(replacements);
    }

    /**
     * Text in the place of other text. Lines and columns count from 1, columns in UTF-16 code units.
     *
     * @param endColumn behind the last character that goes; the start where something is only inserted
     */
    public record Replacement(int startLine, int startColumn, int endLine, int endColumn, String text) {}
}
