package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Choice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The choice of each line of a chart, and the sizes that may be as fast as the fastest.
 *
 * @param tied cells that the session cannot tell from the fastest of their line
 * @param chosen the choice of each line
 * @param sentences one for each line
 */
record PageChoices(Set<CellKey> tied, Set<CellKey> chosen, List<Sentence> sentences) {
    /** Such as {@code BufferedInputStream · 17.0.15}, {@code 32 KiB}, and why. */
    record Sentence(String line, String size, String because) {}

    /** Where there is no size to choose. */
    static final PageChoices NONE = new PageChoices(Set.of(), Set.of(), List.of());

    /** Those of the groups that one chart shows: one for each JDK. */
    static PageChoices of(List<CellGroup> groups) {
        Set<CellKey> tied = new HashSet<>();
        Set<CellKey> chosen = new HashSet<>();
        List<Sentence> sentences = new ArrayList<>();
        for (CellGroup group : groups) {
            group.variants().values().stream().flatMap(List::stream).forEach(cell -> {
                if (group.isTied(cell)) {
                    tied.add(cell.key());
                }
                if (group.isChosen(cell)) {
                    chosen.add(cell.key());
                }
            });
            group.choices().forEach((variant, choice) -> sentences.add(sentence(group, variant, choice)));
        }
        return new PageChoices(tied, chosen, sentences);
    }

    private static Sentence sentence(CellGroup group, String variant, Choice choice) {
        return new Sentence(
                PagePlan.lineName(variant, group.jdk(), group.results()),
                Figures.size(choice.sizeBytes()),
                choice.because());
    }
}
