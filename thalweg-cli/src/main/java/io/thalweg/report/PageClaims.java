package io.thalweg.report;

import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The front page: every claim as a card, those first that contradict each other, then article by article.
 *
 * @param tally how many claims got which answer
 * @param contradictions claims of different articles side by side
 * @param articles all other claims
 */
record PageClaims(List<Count> tally, List<Contradiction> contradictions, List<Article> articles) {
    /** Such as {@code 7 confirmed}. */
    record Count(String style, String sign, String text) {}

    /**
     * Claims that cannot both be the whole truth.
     *
     * @param sentence what they contradict each other in
     * @param cards one for each
     */
    record Contradiction(String sentence, List<PageCard> cards) {}

    /**
     * The claims of one article.
     *
     * @param source its title
     * @param cards in the order of the claims
     */
    record Article(String source, List<PageCard> cards) {}

    /** What is known to contradict each other, and how. */
    private record Opposites(String first, String second, String sentence) {}

    private static final List<Opposites> OPPOSITES = List.of(new Opposites(
            "E1b",
            "E3c",
            "One article finds no buffer below 32 KiB to be the best, the other no gain from any above 2 KiB. The first reads"
                    + " single bytes of a cached file, the second arrays of a file that comes from the disk: each may be"
                    + " right for its own program."));

    boolean isEmpty() {
        return contradictions.isEmpty() && articles.isEmpty();
    }

    boolean hasContradictions() {
        return !contradictions.isEmpty();
    }

    static PageClaims of(Results results) {
        List<PageCard> left = new ArrayList<>(PageCard.of(results));
        List<Contradiction> contradictions = new ArrayList<>();
        for (Opposites opposites : OPPOSITES) {
            List<PageCard> cards = left.stream()
                    .filter(card -> card.claim().equals(opposites.first())
                            || card.claim().equals(opposites.second()))
                    .toList();
            if (cards.size() == 2) {
                contradictions.add(new Contradiction(opposites.sentence(), cards));
                left.removeAll(cards);
            }
        }
        Map<String, String> sources = results.experiments().stream()
                .collect(Collectors.toMap(
                        experiment -> PageText.anchor(experiment.id()),
                        ExperimentInfo::source,
                        (first, second) -> first));
        Map<String, List<PageCard>> byArticle = left.stream()
                .collect(Collectors.groupingBy(
                        card -> sources.getOrDefault(card.anchor(), card.experiment()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return new PageClaims(
                tally(results.verdicts()),
                contradictions,
                byArticle.entrySet().stream()
                        .map(article -> new Article(article.getKey(), article.getValue()))
                        .toList());
    }

    private static List<Count> tally(List<Verdict> verdicts) {
        List<Count> counts = new ArrayList<>();
        for (Verdict.Answer answer : Verdict.Answer.values()) {
            long count = verdicts.stream()
                    .filter(verdict -> verdict.answer() == answer)
                    .count();
            if (count > 0) {
                counts.add(new Count(
                        PageCard.style(answer), PageCard.sign(answer), count + " " + ReportText.answer(answer)));
            }
        }
        return counts;
    }
}
