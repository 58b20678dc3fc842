package io.thalweg.report;

import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One claim and what this machine says of it, on each JDK. All cards stand in one grid on the front page, so that claims
 * of different articles that contradict each other stand side by side.
 *
 * @param claim such as {@code E1a}
 * @param experiment the experiment's title
 * @param anchor the experiment's place on the page
 * @param text the claim in one sentence
 * @param reference what the article measured
 * @param answers one for each JDK
 */
record PageCard(String claim, String experiment, String anchor, String text, String reference, List<Answer> answers) {

    /**
     * A verdict. The sign and the word say what the colour says.
     *
     * @param sign one character
     * @param word such as {@code confirmed}
     * @param style the name of its colour
     * @param jdk on which it was found
     * @param effect the figure with its interval
     * @param because the figures compared
     */
    record Answer(String sign, String word, String style, String jdk, String effect, String because) {
        private Answer on(String jdks) {
            return new Answer(sign, word, style, jdks, effect, because);
        }
    }

    static List<PageCard> of(Results results) {
        Map<String, ExperimentInfo> experiments = results.experiments().stream()
                .collect(Collectors.toMap(ExperimentInfo::id, experiment -> experiment, (first, second) -> first));
        return ReportText.claims(results).stream()
                .map(verdicts -> card(verdicts, experiments))
                .toList();
    }

    private static PageCard card(List<Verdict> verdicts, Map<String, ExperimentInfo> experiments) {
        Verdict first = verdicts.get(0);
        ExperimentInfo experiment = experiments.get(first.experiment());
        return new PageCard(
                first.claim(),
                experiment == null ? first.experiment() : experiment.title(),
                PageText.anchor(first.experiment()),
                first.text(),
                first.reference(),
                answers(verdicts));
    }

    /** JDKs that say the same say it once. */
    private static List<Answer> answers(List<Verdict> verdicts) {
        Map<Answer, List<String>> jdks = verdicts.stream()
                .collect(Collectors.groupingBy(
                        PageCard::answer, LinkedHashMap::new, Collectors.mapping(Verdict::jdk, Collectors.toList())));
        return jdks.entrySet().stream()
                .map(entry -> entry.getKey().on(String.join(", ", entry.getValue())))
                .toList();
    }

    private static Answer answer(Verdict verdict) {
        Interval effect = verdict.effect();
        return new Answer(
                sign(verdict.answer()),
                ReportText.answer(verdict.answer()),
                ReportText.answer(verdict.answer()).replace(' ', '-'),
                "",
                effect == null ? "" : PageText.interval(effect, verdict.unit()),
                verdict.because());
    }

    private static String sign(Verdict.Answer answer) {
        return switch (answer) {
            case CONFIRMED -> "✓";
            case REFUTED -> "✗";
            case INCONCLUSIVE -> "~";
            case NOT_MEASURED -> ReportText.NONE;
        };
    }
}
