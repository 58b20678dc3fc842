package io.thalweg.lab.report.words;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** What the reports say of verdicts; the same in every locale. */
public final class VerdictText {
    private VerdictText() {}

    /** The verdicts by claim, in the order of the claims. */
    public static List<List<Verdict>> byClaim(Results results) {
        List<List<Verdict>> claims = new ArrayList<>();
        results.verdicts().stream()
                .collect(Collectors.groupingBy(
                        verdict -> verdict.experiment() + '\n' + verdict.claim(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .forEach((claim, verdicts) -> claims.add(verdicts));
        return claims;
    }

    /** What the verdict says of one JDK. */
    public static String sentence(Verdict verdict) {
        String because = verdict.because();
        String answer = word(verdict.answer());
        // A reason that begins as a cell's does would say it twice.
        return "on JDK " + verdict.jdk() + ": "
                + (because.startsWith(answer + ": ") ? because.substring(answer.length() + 2) : because);
    }

    /** Such as {@code not measured}. */
    public static String word(Verdict.Answer answer) {
        return switch (answer) {
            case CONFIRMED -> "confirmed";
            case REFUTED -> "refuted";
            case INCONCLUSIVE -> "inconclusive";
            case NOT_MEASURED -> "not measured";
        };
    }

    /** The name of an answer's colour. */
    public static String style(Verdict.Answer answer) {
        return word(answer).replace(' ', '-');
    }

    /** One character that says what the colour says. */
    public static String sign(Verdict.Answer answer) {
        return switch (answer) {
            case CONFIRMED -> "✓";
            case REFUTED -> "✗";
            case INCONCLUSIVE -> "~";
            case NOT_MEASURED -> Figures.NONE;
        };
    }

    /** The colour of an answer on a terminal. */
    public static String ink(Verdict.Answer answer) {
        return switch (answer) {
            case CONFIRMED -> TextOutput.GREEN;
            case REFUTED -> TextOutput.RED;
            case INCONCLUSIVE -> TextOutput.YELLOW;
            case NOT_MEASURED -> TextOutput.DIM;
        };
    }
}
