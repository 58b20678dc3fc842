package io.thalweg.lab.result;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What this machine says of one claim.
 *
 * @param claim such as {@code E1a}
 * @param experiment the experiment's id
 * @param jdk the {@link Jdk#id()}
 * @param text the claim in one sentence
 * @param reference what the article measured or said, with its figures
 * @param answer confirmed, refuted, inconclusive or not measured
 * @param effect the figure that decided; null when not measured
 * @param unit the effect's unit, such as {@code ×} or {@code %}
 * @param because one sentence: the figures compared, or why it could not be measured
 */
public record Verdict(
        String claim,
        String experiment,
        String jdk,
        String text,
        String reference,
        Answer answer,
        @Nullable Interval effect,
        String unit,
        String because) {
    /** Refuses what a damaged file leaves out. */
    public Verdict {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(experiment, "experiment");
        Objects.requireNonNull(jdk, "jdk");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(reference, "reference");
        Objects.requireNonNull(answer, "answer");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(because, "because");
    }

    /** Judges one claim on the figures of one JDK. */
    public static Verdict of(Claim claim, String experiment, String jdk, Measurements measurements) {
        ClaimAnswer answer = claim.judge(measurements);
        return new Verdict(
                claim.id(),
                experiment,
                jdk,
                claim.text(),
                claim.reference(),
                answer.answer(),
                answer.effect(),
                answer.unit(),
                answer.because());
    }

    /** The verdicts of each claim, in the order of the claims. */
    public static List<List<Verdict>> byClaim(List<Verdict> verdicts) {
        return List.copyOf(verdicts.stream()
                .collect(Collectors.groupingBy(
                        verdict -> List.of(verdict.experiment(), verdict.claim()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
    }

    /** How many verdicts got which answer. */
    public static Map<Answer, Long> counts(List<Verdict> verdicts) {
        return verdicts.stream()
                .collect(Collectors.groupingBy(
                        Verdict::answer, () -> new EnumMap<>(Answer.class), Collectors.counting()));
    }
}
