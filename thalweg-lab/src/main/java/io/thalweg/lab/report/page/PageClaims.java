package io.thalweg.lab.report.page;

import io.thalweg.base.format.PageShell;
import io.thalweg.lab.catalogue.Contradiction;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Every claim that has an answer as a card, those first that contradict each other, then article by article.
 *
 * @param counts how many claims got which answer
 * @param contradictions claims of different articles side by side
 * @param articles all other claims
 */
record PageClaims(List<Count> counts, List<Opposites> contradictions, List<Article> articles) {
    /** Such as {@code 7 confirmed}. */
    record Count(String style, String sign, String text) {}

    /**
     * Claims that cannot both be the whole truth.
     *
     * @param sentence what they contradict each other in
     * @param cards one for each
     */
    record Opposites(String sentence, List<PageCard> cards) {}

    /**
     * The claims of one article.
     *
     * @param source its title
     * @param cards in the order of the claims
     */
    record Article(String source, List<PageCard> cards) {}

    boolean isEmpty() {
        return contradictions.isEmpty() && articles.isEmpty();
    }

    boolean hasContradictions() {
        return !contradictions.isEmpty();
    }

    static PageClaims of(Results results) {
        List<PageCard> left = new ArrayList<>(
                PageCard.of(results).stream().filter(PageCard::isMeasured).toList());
        List<Opposites> contradictions = new ArrayList<>();
        for (Contradiction opposites : Contradiction.all()) {
            List<PageCard> cards = left.stream()
                    .filter(card -> card.claim().equals(opposites.first())
                            || card.claim().equals(opposites.second()))
                    .toList();
            if (cards.size() == 2) {
                contradictions.add(new Opposites(opposites.sentence(), cards));
                left.removeAll(cards);
            }
        }
        return new PageClaims(counts(results.verdicts()), contradictions, articles(left, results));
    }

    private static List<Article> articles(List<PageCard> cards, Results results) {
        Map<String, ExperimentInfo> experiments = results.experiments().stream()
                .collect(Collectors.toMap(
                        experiment -> PageShell.anchor(experiment.id()),
                        experiment -> experiment,
                        (first, second) -> first));
        return cards.stream()
                .collect(Collectors.groupingBy(
                        card -> source(card, experiments), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(article -> new Article(article.getKey(), article.getValue()))
                .toList();
    }

    private static String source(PageCard card, Map<String, ExperimentInfo> experiments) {
        ExperimentInfo experiment = experiments.get(card.anchor());
        return experiment == null ? card.experiment() : experiment.source();
    }

    private static List<Count> counts(List<Verdict> verdicts) {
        return Verdict.counts(verdicts).entrySet().stream()
                .map(count -> new Count(
                        VerdictText.style(count.getKey()),
                        VerdictText.sign(count.getKey()),
                        count.getValue() + " " + VerdictText.word(count.getKey())))
                .toList();
    }
}
