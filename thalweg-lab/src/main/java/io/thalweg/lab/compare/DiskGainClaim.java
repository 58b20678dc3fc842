package io.thalweg.lab.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** E4a: from one disk to a faster one, random 4 KiB gain most and sequential 256 KiB least. */
final class DiskGainClaim {
    static final String ID = "E4a";
    private static final String EXPERIMENT = "disk";
    private static final String SMALL = "4096";
    private static final String LARGE = "262144";

    private final ComparedSession before;
    private final ComparedSession after;
    private final double noiseFloor;

    private DiskGainClaim(ComparedSession before, ComparedSession after) {
        this.before = before;
        this.after = after;
        this.noiseFloor = Stream.of(before, after)
                .mapToDouble(session -> session.measurements().noiseFloor(EXPERIMENT))
                .filter(floor -> !Double.isNaN(floor))
                .max()
                .orElse(Double.NaN);
    }

    static ClaimAnswer judge(ComparedSession before, ComparedSession after) {
        return new DiskGainClaim(before, after).judge();
    }

    /**
     * What the second disk gained on one cell.
     *
     * @param ratio the gain with its interval
     * @param comparison the same, to be judged
     */
    private record Gain(Interval ratio, Comparison comparison) {}

    private ClaimAnswer judge() {
        List<ClaimAnswer> answers = new ArrayList<>();
        StringJoiner gains = new StringJoiner("; ");
        for (String variant : variants()) {
            Optional<Gain> randomSmall = gain(variant, "random", SMALL);
            Optional<Gain> sequentialLarge = gain(variant, "sequential", LARGE);
            List<Gain> between = Stream.of(gain(variant, "random", LARGE), gain(variant, "sequential", SMALL))
                    .flatMap(Optional::stream)
                    .toList();
            if (randomSmall.isEmpty() || sequentialLarge.isEmpty() || between.size() < 2) {
                continue;
            }
            Gain most = randomSmall.get();
            Gain least = sequentialLarge.get();
            answers.add(most.comparison()
                    .dividedByOtherSession(least.comparison())
                    .called(variant)
                    .atLeast(1));
            for (Gain other : between) {
                answers.add(most.comparison()
                        .dividedByOtherSession(other.comparison())
                        .atLeast(1));
                answers.add(other.comparison()
                        .dividedByOtherSession(least.comparison())
                        .atLeast(1));
            }
            gains.add(variant + " " + Figures.number(most.ratio().value()) + "× at random 4 KiB, "
                    + Figures.number(least.ratio().value()) + "× at sequential 256 KiB");
        }
        return answers.isEmpty()
                ? ClaimAnswer.notMeasured("needs sequential and random access at 4 KiB and 256 KiB in both sessions")
                : new ClaimAnswer(answer(answers), answers.get(0).effect(), "×", gains.toString());
    }

    /** Confirmed when every part is, refuted when one is. */
    private static Answer answer(List<ClaimAnswer> answers) {
        if (answers.stream().anyMatch(answer -> answer.answer() == Answer.REFUTED)) {
            return Answer.REFUTED;
        }
        return answers.stream().allMatch(answer -> answer.answer() == Answer.CONFIRMED)
                ? Answer.CONFIRMED
                : Answer.INCONCLUSIVE;
    }

    private Set<String> variants() {
        Set<String> variants = new LinkedHashSet<>();
        before.cells(EXPERIMENT).forEach(cell -> variants.add(cell.key().variant()));
        return variants;
    }

    private Optional<Gain> gain(String variant, String access, String block) {
        Optional<Cell> from = before.cells(EXPERIMENT).stream()
                .filter(cell -> cell.summary() != null
                        && cell.key().variant().equals(variant)
                        && access.equals(cell.key().parameters().get("access"))
                        && block.equals(cell.key().parameters().get("block")))
                .findFirst();
        return from.flatMap(was -> after.cell(was.key())
                .filter(is -> is.summary() != null)
                .map(is -> new Gain(
                        Measurements.ratioAcrossSessions(is, was), Comparison.acrossSessions(was, is, noiseFloor))));
    }
}
