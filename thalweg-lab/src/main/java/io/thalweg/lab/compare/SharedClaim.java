package io.thalweg.lab.compare;

import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Verdict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A claim and what each session says of it.
 *
 * @param claim such as {@code E1a}
 * @param text the claim in one sentence
 * @param verdicts one for each session, in their order; empty for one that does not state the claim
 */
public record SharedClaim(String claim, String text, List<Optional<Verdict>> verdicts) {
    /** Copies the list. */
    public SharedClaim {
        verdicts = List.copyOf(verdicts);
    }

    /** Those that some session answered, in the order in which the sessions state them. */
    static List<SharedClaim> of(List<ComparedSession> sessions) {
        Map<String, Verdict> stated = new LinkedHashMap<>();
        sessions.stream()
                .flatMap(session -> verdicts(session).values().stream())
                .filter(verdict -> verdict.answer() != Answer.NOT_MEASURED)
                .forEach(verdict -> stated.putIfAbsent(verdict.claim(), verdict));
        return stated.values().stream()
                .map(verdict -> new SharedClaim(
                        verdict.claim(),
                        verdict.text(),
                        sessions.stream()
                                .map(session ->
                                        Optional.ofNullable(verdicts(session).get(verdict.claim())))
                                .toList()))
                .toList();
    }

    private static Map<String, Verdict> verdicts(ComparedSession session) {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        session.results().verdicts().stream()
                .filter(verdict -> verdict.jdk().equals(session.jdk().id()))
                .forEach(verdict -> verdicts.putIfAbsent(verdict.claim(), verdict));
        return verdicts;
    }

    /** Whether every session gives this answer. */
    public boolean isEverywhere(Answer answer) {
        return answers().stream().allMatch(answer::equals);
    }

    /** Whether one session confirms what another refutes. */
    public boolean isContradicted() {
        return answers().contains(Answer.CONFIRMED) && answers().contains(Answer.REFUTED);
    }

    /** How many sessions give this answer. */
    public long count(Answer answer) {
        return answers().stream().filter(answer::equals).count();
    }

    private Collection<Answer> answers() {
        return verdicts.stream()
                .map(verdict -> verdict.map(Verdict::answer).orElse(Answer.NOT_MEASURED))
                .toList();
    }
}
