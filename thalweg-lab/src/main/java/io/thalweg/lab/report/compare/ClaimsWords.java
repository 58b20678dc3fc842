package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.SharedClaim;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;

/** What the sessions say of the claims: what held everywhere is what can be relied on elsewhere. */
final class ClaimsWords {
    private ClaimsWords() {}

    /** Such as {@code confirmed, 109× (79.8 to 148)}. */
    static String words(Optional<Verdict> of) {
        return of.map(verdict -> {
                    Interval effect = verdict.effect();
                    String word = VerdictText.word(verdict.answer());
                    return effect == null || verdict.answer() == Answer.NOT_MEASURED
                            ? word
                            : word + ", " + Figures.number(effect.value()) + verdict.unit() + " ("
                                    + Figures.number(effect.low()) + " to " + Figures.number(effect.high()) + ")";
                })
                .orElse(Figures.NONE);
    }

    /** Such as {@code Of 30 claims, 2 (E1a, E1c) confirmed by all; …}: what holds everywhere, and what does not. */
    static String sentence(Match match) {
        List<SharedClaim> claims = match.claims();
        StringJoiner answered = new StringJoiner(", ");
        add(answered, claims, claim -> claim.isEverywhere(Answer.CONFIRMED), "confirmed by all");
        add(answered, claims, claim -> claim.isEverywhere(Answer.REFUTED), "refuted by all");
        add(answered, claims, SharedClaim::isContradicted, "confirmed by one and refuted by another");
        String all = "Of " + Figures.count(claims.size(), "claim") + ", ";
        return answered.length() == 0
                ? all + "none has an answer in every session."
                : all + answered + "; of others at least one session cannot tell.";
    }

    private static void add(
            StringJoiner answered, List<SharedClaim> claims, Predicate<SharedClaim> wanted, String answer) {
        List<String> found =
                claims.stream().filter(wanted).map(SharedClaim::claim).toList();
        if (!found.isEmpty()) {
            answered.add(found.size() + " (" + String.join(", ", found) + ") " + answer);
        }
    }
}
