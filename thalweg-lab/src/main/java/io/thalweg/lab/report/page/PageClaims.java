package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageShell;
import io.thalweg.lab.catalogue.Contradiction;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Folklore;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The front page: every claim as a card, those first that contradict each other, then article by article. Claims of
 * experiments that were not run are folded away beneath those of their article.
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
     * @param untried experiments that this session did not run
     */
    record Article(String source, List<PageCard> cards, List<Untried> untried) {
        boolean hasCards() {
            return !cards.isEmpty();
        }
    }

    /**
     * An experiment that this session did not run.
     *
     * @param name its label and title
     * @param count how many claims it tests
     * @param command what runs it
     * @param cards one for each
     */
    record Untried(String name, String count, String command, List<PageCard> cards) {}

    boolean isEmpty() {
        return contradictions.isEmpty()
                && articles.stream().allMatch(article -> article.cards().isEmpty());
    }

    boolean hasContradictions() {
        return !contradictions.isEmpty();
    }

    static PageClaims of(Results results) {
        List<PageCard> left = new ArrayList<>(PageCard.of(results));
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
        Map<String, String> sources = results.experiments().stream()
                .collect(Collectors.toMap(
                        experiment -> PageShell.anchor(experiment.id()),
                        ExperimentInfo::source,
                        (first, second) -> first));
        Map<String, List<PageCard>> tried = cards.stream()
                .collect(Collectors.groupingBy(
                        card -> sources.getOrDefault(card.anchor(), card.experiment()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        Map<String, List<Untried>> untried = new LinkedHashMap<>();
        for (Folklore folklore : Experiments.folklore()) {
            ExperimentInfo experiment = folklore.experiment();
            boolean wasRun =
                    results.experiments().stream().anyMatch(info -> info.id().equals(experiment.id()));
            if (!wasRun && !folklore.claims().isEmpty()) {
                untried.computeIfAbsent(experiment.source(), source -> new ArrayList<>())
                        .add(untried(folklore));
            }
        }
        return Stream.concat(tried.keySet().stream(), untried.keySet().stream())
                .distinct()
                .map(source -> new Article(
                        source, tried.getOrDefault(source, List.of()), untried.getOrDefault(source, List.of())))
                .toList();
    }

    private static Untried untried(Folklore folklore) {
        ExperimentInfo experiment = folklore.experiment();
        String command = "thalweg lab run " + experiment.id();
        return new Untried(
                experiment.label() + " " + experiment.title(),
                Figures.count(folklore.claims().size(), "claim"),
                command,
                folklore.claims().stream()
                        .map(claim -> PageCard.untried(claim, experiment, command))
                        .toList());
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
