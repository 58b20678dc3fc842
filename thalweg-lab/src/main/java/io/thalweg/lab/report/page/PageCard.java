package io.thalweg.lab.report.page;

import io.thalweg.base.format.PageShell;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One claim and what this machine says of it, on each JDK.
 *
 * @param claim such as {@code E1a}
 * @param experiment the experiment's title
 * @param anchor the experiment's place on the page
 * @param text the claim in one sentence
 * @param referenceName whose figure or sentence the reference is
 * @param reference what the article measured
 * @param answers one for each JDK
 */
record PageCard(
        String claim,
        String experiment,
        String anchor,
        String text,
        String referenceName,
        String reference,
        List<OnJdk> answers) {

    /**
     * A verdict. The sign and the word say what the colour says.
     *
     * @param sign one character
     * @param word such as {@code confirmed}
     * @param style the name of its colour
     * @param jdk on which it was found; empty where none was asked
     * @param effect the figure with its interval
     * @param because the figures compared
     */
    record OnJdk(String sign, String word, String style, String jdk, String effect, String because) {
        private OnJdk on(String jdks) {
            return new OnJdk(sign, word, style, jdks, effect, because);
        }
    }

    /** Whether it has an answer on any JDK. */
    boolean isMeasured() {
        return !answers.stream().allMatch(answer -> answer.style().equals(VerdictText.style(Answer.NOT_MEASURED)));
    }

    static List<PageCard> of(Results results) {
        Map<String, ExperimentInfo> experiments = results.experiments().stream()
                .collect(Collectors.toMap(ExperimentInfo::id, experiment -> experiment, (first, second) -> first));
        return Verdict.byClaim(results.verdicts()).stream()
                .map(verdicts -> card(verdicts, experiments))
                .toList();
    }

    private static PageCard card(List<Verdict> verdicts, Map<String, ExperimentInfo> experiments) {
        Verdict first = verdicts.get(0);
        ExperimentInfo experiment = experiments.get(first.experiment());
        return new PageCard(
                first.claim(),
                experiment == null ? first.experiment() : experiment.title(),
                PageShell.anchor(first.experiment()),
                first.text(),
                referenceName(experiment, first.reference()),
                first.reference(),
                answers(verdicts));
    }

    /** Claims of our own have no article, in whatever experiment they are. */
    static String referenceName(@Nullable ExperimentInfo experiment, String reference) {
        return (experiment != null && experiment.isOwn()) || reference.startsWith("ours: ")
                ? "Reference"
                : "The article";
    }

    /** JDKs that say the same say it once. */
    private static List<OnJdk> answers(List<Verdict> verdicts) {
        Map<OnJdk, List<String>> jdks = verdicts.stream()
                .collect(Collectors.groupingBy(
                        PageCard::answer, LinkedHashMap::new, Collectors.mapping(Verdict::jdk, Collectors.toList())));
        return jdks.entrySet().stream()
                .map(entry -> entry.getKey().on(String.join(", ", entry.getValue())))
                .toList();
    }

    private static OnJdk answer(Verdict verdict) {
        Interval effect = verdict.effect();
        return new OnJdk(
                VerdictText.sign(verdict.answer()),
                VerdictText.word(verdict.answer()),
                VerdictText.style(verdict.answer()),
                "",
                effect == null ? "" : CellText.interval(effect, verdict.unit()),
                verdict.becauseWithoutFigure());
    }
}
