package io.thalweg.lab.report.words;

import io.thalweg.base.format.Document;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** The claims without an answer on any JDK, by the reason; of each claim its first verdict. */
    public static Map<String, List<Verdict>> unanswered(List<Verdict> verdicts) {
        return Verdict.byClaim(verdicts).stream()
                .filter(claim -> !isAnswered(claim))
                .collect(Collectors.groupingBy(
                        claim -> claim.stream().map(Verdict::because).distinct().collect(Collectors.joining("; ")),
                        LinkedHashMap::new,
                        Collectors.mapping(claim -> claim.get(0), Collectors.toList())));
    }

    /** Whether a claim has an answer on any JDK. */
    public static boolean isAnswered(List<Verdict> claim) {
        return claim.stream().anyMatch(verdict -> verdict.answer() != Answer.NOT_MEASURED);
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

    /** What an answer is to its reader. */
    public static Document.Tone tone(Answer answer) {
        return switch (answer) {
            case CONFIRMED -> Document.Tone.GOOD;
            case REFUTED -> Document.Tone.BAD;
            case INCONCLUSIVE -> Document.Tone.OPEN;
            case NOT_MEASURED -> Document.Tone.SOFT;
        };
    }

    /** What is said of a claim: its reference, and the verdict on each JDK. */
    public static List<Document.Remark> remarks(List<Verdict> claim) {
        List<Document.Remark> remarks = new ArrayList<>();
        remarks.add(new Document.Remark(
                Document.Tone.SOFT, "reference:", claim.get(0).reference()));
        claim.forEach(verdict ->
                remarks.add(new Document.Remark(tone(verdict.answer()), word(verdict.answer()), sentence(verdict))));
        return remarks;
    }
}
