package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Results;
import java.util.List;
import java.util.stream.Stream;

/**
 * The page in the words of its template: all text is final, nothing is left to compute but escapes.
 *
 * @param title of the document
 * @param closing the closing sentence of the session
 * @param notices what a reader must know first, such as that the session is partial
 * @param file the user's own file, with its size; empty for generated data
 * @param facts machine, runtimes, session
 * @param claims what the articles say and what this machine says
 * @param experiments in the order of the results
 * @param noise how far the figures can be trusted
 * @param gaps what was not measured, by reason
 */
record PageModel(
        String title,
        String closing,
        List<String> notices,
        String file,
        PageFacts facts,
        PageClaims claims,
        List<PageExperiment> experiments,
        PageNoise noise,
        List<Gap> gaps) {

    /**
     * What was not measured for one reason.
     *
     * @param why the reason
     * @param count how many cells
     * @param cells which
     */
    record Gap(String why, String count, List<String> cells) {}

    static PageModel of(Results results) {
        return new PageModel(
                "Thalweg lab · " + results.session().id(),
                SessionText.closing(results),
                notices(results),
                SessionText.file(results),
                PageFacts.of(results),
                PageClaims.of(results),
                results.experiments().stream()
                        .map(info -> PageExperiment.of(info, results))
                        .toList(),
                PageNoise.of(results),
                gaps(results.cells()));
    }

    /**
     * Whether the experiments come before the claims: who measures a file of their own, or no claim, looks for figures.
     */
    boolean opensWithFigures() {
        return !file.isEmpty() || claims.isEmpty();
    }

    /** What the page's script draws. */
    List<PageDrawing> drawings() {
        return experiments.stream()
                .flatMap(experiment -> experiment.facets().stream())
                .flatMap(facet -> facet.charts().stream())
                .toList();
    }

    private static List<String> notices(Results results) {
        return Stream.of(SessionText.partial(results), SessionText.noiseWarning(results), SessionText.next(results))
                .filter(notice -> !notice.isEmpty())
                .map(TextOutput::unbroken)
                .toList();
    }

    private static List<Gap> gaps(List<Cell> cells) {
        return Cell.byReason(cells).entrySet().stream()
                .map(gap -> new Gap(
                        gap.getKey().text(),
                        Figures.count(gap.getValue().size(), "cell"),
                        gap.getValue().stream()
                                .map(cell -> CellText.inSession(cell.key()))
                                .toList()))
                .toList();
    }
}
