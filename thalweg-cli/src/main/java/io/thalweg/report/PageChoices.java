package io.thalweg.report;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Choice;
import io.thalweg.lab.result.Figures;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Sweep;
import io.thalweg.tune.BufferSizes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The choice of each line of a panel, and the sizes that cannot be told from the fastest.
 *
 * @param tied cells that the session cannot tell from the fastest of their line
 * @param chosen the choice of each line
 * @param sentences one for each line
 */
record PageChoices(Set<CellKey> tied, Set<CellKey> chosen, List<Sentence> sentences) {
    /** Such as {@code BufferedInputStream: 32 KiB}, and why. */
    record Sentence(String line, String size, String because) {}

    static PageChoices of(List<Cell> cells, PageSweep page) {
        Set<CellKey> tied = new HashSet<>();
        Set<CellKey> chosen = new HashSet<>();
        List<Sentence> sentences = new ArrayList<>();
        for (Sweep sweep : Sweep.of(page.info(), cells)) {
            if (sweep.cells().stream().filter(cell -> cell.summary() != null).count() < 2) {
                continue; // nothing to choose from
            }
            Choice choice =
                    Choice.of(sweep, BufferSizes.DEFAULT_SIZE_BYTES, Measurements.of(page.results(), sweep.jdk()));
            for (Cell cell : sweep.cells()) {
                long size = Sweep.sizeBytes(cell.key(), sweep.axis());
                if (choice.tiedBytes().contains(size)) {
                    tied.add(cell.key());
                }
                if (choice.sizeBytes() == size && cell.summary() != null) {
                    chosen.add(cell.key());
                }
            }
            sentences.add(new Sentence(
                    PageSweep.lineName(sweep.variant(), sweep.jdk(), page.results()),
                    Figures.size(choice.sizeBytes()),
                    choice.because()));
        }
        return new PageChoices(tied, chosen, sentences);
    }

    boolean isTied(CellKey key) {
        return tied.contains(key);
    }

    boolean isChosen(CellKey key) {
        return chosen.contains(key);
    }
}
