package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.SharedClaim;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;

/** What each session says of each claim, side by side: what held everywhere is what can be relied on elsewhere. */
final class ClaimsTable {
    private ClaimsTable() {}

    /** One row for each claim, one column for each session; none where no claim has an answer. */
    static List<Table> of(Match match) {
        List<Column> columns = new ArrayList<>(List.of(Column.ofText("Claim")));
        match.sessions().forEach(session -> columns.add(Column.ofText(session.letter())));
        Table table = new Table("What each says of the claims", columns);
        List<SharedClaim> claims = match.claims();
        for (SharedClaim claim : claims) {
            List<Value> row = new ArrayList<>(List.of(Value.of(claim.claim() + " " + claim.text())));
            claim.verdicts().forEach(verdict -> row.add(answer(verdict)));
            table.row(Table.Mark.NONE, row);
        }
        return claims.isEmpty() ? List.of() : List.of(table);
    }

    private static Value answer(Optional<Verdict> verdict) {
        Value words = Value.of(words(verdict));
        return verdict.map(known -> words.in(VerdictText.style(known.answer()))).orElse(words);
    }

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
