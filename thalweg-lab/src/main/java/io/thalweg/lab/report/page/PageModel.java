package io.thalweg.lab.report.page;

import io.thalweg.base.format.Document;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page in the words of its template: all text is final, nothing is left to compute but escapes.
 *
 * @param title of the document
 * @param answersTitle what the answers are about
 * @param answers what a reader can do
 * @param notices what a reader must know first, such as that the session is partial
 * @param file the user's own file, with its size; empty for generated data
 * @param facts machine, runtimes, session
 * @param claims what the articles say and what this machine says
 * @param experiments in the order of the results
 * @param noise how far the figures can be trusted
 * @param unanswered the claims that were not measured, by reason
 * @param gaps the cells that were not measured, a line for each reason
 */
record PageModel(
        String title,
        String answersTitle,
        List<Document.Answer> answers,
        List<String> notices,
        String file,
        PageFacts facts,
        PageClaims claims,
        List<PageExperiment> experiments,
        PageNoise noise,
        List<Unanswered> unanswered,
        List<String> gaps) {

    /**
     * Claims that were not measured for one reason.
     *
     * @param why the reason
     * @param claims their ids
     * @param texts the claims in full
     */
    record Unanswered(String why, String claims, List<String> texts) {}

    static PageModel of(Results results) {
        return new PageModel(
                "Thalweg lab · " + results.session().id(),
                SessionText.ANSWERS_TITLE,
                SessionText.answers(results),
                notices(results),
                SessionText.file(results),
                PageFacts.of(results),
                PageClaims.of(results),
                results.experiments().stream()
                        .map(info -> PageExperiment.of(info, results))
                        .toList(),
                PageNoise.of(results),
                unanswered(results),
                SessionText.cellsNotMeasured(results));
    }

    /**
     * Whether the experiments come before the claims: who measures a file of their own, or no claim, looks for figures.
     */
    boolean opensWithFigures() {
        return !file.isEmpty() || claims.isEmpty();
    }

    boolean hasGaps() {
        return !unanswered.isEmpty() || !gaps.isEmpty();
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

    private static List<Unanswered> unanswered(Results results) {
        return VerdictText.unanswered(results.verdicts()).entrySet().stream()
                .map(reason -> new Unanswered(
                        reason.getKey(),
                        reason.getValue().stream().map(Verdict::claim).collect(Collectors.joining(", ")),
                        reason.getValue().stream()
                                .map(claim -> claim.claim() + " " + claim.text())
                                .toList()))
                .toList();
    }
}
