package io.thalweg.lab.report.words;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the reports say of verdicts; the same in every locale. */
public final class VerdictText {
    private VerdictText() {}

    /** What the verdict says of one JDK. */
    public static String sentence(Verdict verdict) {
        return "on JDK " + verdict.jdk() + ": " + verdict.because();
    }

    /** Such as {@code 3 confirmed, 1 refuted}. */
    public static String counts(List<Verdict> verdicts) {
        return Verdict.counts(verdicts).entrySet().stream()
                .map(count -> count.getValue() + " " + word(count.getKey()))
                .collect(Collectors.joining(", "));
    }

    /** Such as {@code not measured}. */
    public static String word(Answer answer) {
        return switch (answer) {
            case CONFIRMED -> "confirmed";
            case REFUTED -> "refuted";
            case INCONCLUSIVE -> "inconclusive";
            case NOT_MEASURED -> "not measured";
        };
    }

    /** The name of an answer's colour. */
    public static String style(Answer answer) {
        return answer.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** One character that says what the colour says. */
    public static String sign(Answer answer) {
        return switch (answer) {
            case CONFIRMED -> "✓";
            case REFUTED -> "✗";
            case INCONCLUSIVE -> "~";
            case NOT_MEASURED -> Figures.NONE;
        };
    }

    /** The colour of an answer on a terminal. */
    public static String ink(Answer answer) {
        return switch (answer) {
            case CONFIRMED -> TextOutput.GREEN;
            case REFUTED -> TextOutput.RED;
            case INCONCLUSIVE -> TextOutput.YELLOW;
            case NOT_MEASURED -> TextOutput.DIM;
        };
    }
}
