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
 * The front page: every claim as a card, those first that contradict each other, then article by article. Claims that
 * were not measured are folded away beneath those of their article, with what measures them.
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
     * @param cards that have an answer, in the order of the claims
     * @param unmeasured those without one: of experiments that this session ran, then of the others
     */
    record Article(String source, List<PageCard> cards, List<Unmeasured> unmeasured) {
        boolean hasCards() {
            return !cards.isEmpty();
        }
    }

    /**
     * Claims of one experiment that have no answer for one reason.
     *
     * @param name the experiment's label and title
     * @param count how many claims
     * @param why what they lack, or what measures them
     * @param cards one for each
     */
    record Unmeasured(String name, String count, String why, List<PageCard> cards) {}

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
                    .filter(PageCard::isMeasured)
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
        Map<String, List<PageCard>> tried = cards.stream()
                .collect(Collectors.groupingBy(
                        card -> source(card, experiments), LinkedHashMap::new, Collectors.toList()));
        Map<String, List<Unmeasured>> untried = new LinkedHashMap<>();
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
                .map(source -> article(
                        source,
                        tried.getOrDefault(source, List.of()),
                        untried.getOrDefault(source, List.of()),
                        experiments))
                .toList();
    }

    private static String source(PageCard card, Map<String, ExperimentInfo> experiments) {
        ExperimentInfo experiment = experiments.get(card.anchor());
        return experiment == null ? card.experiment() : experiment.source();
    }

    private static Article article(
            String source, List<PageCard> tried, List<Unmeasured> untried, Map<String, ExperimentInfo> experiments) {
        List<Unmeasured> unmeasured = new ArrayList<>();
        tried.stream()
                .filter(card -> !card.isMeasured())
                .collect(Collectors.groupingBy(
                        card -> List.of(name(card, experiments), card.why()), LinkedHashMap::new, Collectors.toList()))
                .forEach((reason, cards) -> unmeasured.add(
                        new Unmeasured(reason.get(0), Figures.count(cards.size(), "claim"), reason.get(1), cards)));
        unmeasured.addAll(untried);
        return new Article(source, tried.stream().filter(PageCard::isMeasured).toList(), unmeasured);
    }

    private static String name(PageCard card, Map<String, ExperimentInfo> experiments) {
        ExperimentInfo experiment = experiments.get(card.anchor());
        return experiment == null ? card.experiment() : name(experiment);
    }

    private static String name(ExperimentInfo experiment) {
        return experiment.label() + " " + experiment.title();
    }

    private static Unmeasured untried(Folklore folklore) {
        ExperimentInfo experiment = folklore.experiment();
        String whatToDo = "run `thalweg lab run " + experiment.id() + "`";
        return new Unmeasured(
                name(experiment),
                Figures.count(folklore.claims().size(), "claim"),
                whatToDo,
                folklore.claims().stream()
                        .map(claim -> PageCard.untried(claim, experiment, whatToDo))
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
