package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Session;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page in the words of its template: all text is final, nothing is left to compute but escapes.
 *
 * @param title of the document
 * @param finding the closing sentence of the session
 * @param notices what a reader must know first, such as that the session is partial
 * @param facts machine, runtimes, session
 * @param claims what the articles say and what this machine says
 * @param experiments in the order of the results
 * @param noise how far the figures can be trusted
 * @param gaps what was not measured, by reason
 */
record PageModel(
        String title,
        String finding,
        List<String> notices,
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
                PageFacts.of(results),
                PageClaims.of(results),
                results.experiments().stream()
                        .map(info -> PageExperiment.of(info, results))
                        .toList(),
                PageNoise.of(results),
                gaps(results.cells()));
    }

    /** What the page's script draws. */
    List<PageDrawing> drawings() {
        return experiments.stream()
                .flatMap(experiment -> experiment.facets().stream())
                .flatMap(facet -> facet.charts().stream())
                .toList();
    }

    private static List<String> notices(Results results) {
        return Stream.of(partial(results), SessionText.noiseWarning(results))
                .filter(notice -> !notice.isEmpty())
                .toList();
    }

    private static String partial(Results results) {
        Session session = results.session();
        if (session.complete()) {
            return "";
        }
        long measured = results.cells().stream()
                .filter(cell -> cell.forks().size() >= session.forks())
                .count();
        long planned = results.cells().stream()
                .filter(cell -> cell.notMeasured() == null)
                .count();
        return "Partial session: " + measured + " of " + Figures.count(planned, "cell") + " have all their "
                + Figures.count(session.forks(), "fork") + ". What follows rests on fewer; intervals are wider or"
                + " missing. Run it again with --resume to complete it.";
    }

    private static List<Gap> gaps(List<Cell> cells) {
        Map<String, List<Cell>> byReason = cells.stream()
                .filter(cell -> cell.summary() == null)
                .collect(Collectors.groupingBy(PageModel::whyNotMeasured, LinkedHashMap::new, Collectors.toList()));
        return byReason.entrySet().stream()
                .map(entry -> new Gap(
                        entry.getKey(),
                        Figures.count(entry.getValue().size(), "cell"),
                        entry.getValue().stream()
                                .map(cell -> PageText.cell(cell.key()))
                                .toList()))
                .toList();
    }

    static String whyNotMeasured(Cell cell) {
        String why = cell.notMeasured();
        return why == null ? "not measured: the session ended before" : why;
    }
}
