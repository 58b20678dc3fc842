package io.thalweg.bench.report;

import io.thalweg.bench.plan.Figure;
import io.thalweg.lab.result.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whether a figure was reached in one JDK's rounds. */
sealed interface Judgement {

    /**
     * Both sides have figures.
     *
     * @param theirName the fastest of the figure's baselines in this run
     */
    record Judged(Interval ours, String theirName, Interval theirs, Interval ratio, String reached)
            implements Judgement {}

    /** One of the variants has no figure. */
    record NotJudged(String reason) implements Judgement {}

    static Judgement of(Figure figure, Speeds speeds) {
        List<String> variants = new ArrayList<>(figure.baselines());
        variants.add(0, figure.ours());
        Optional<String> missing = variants.stream()
                .filter(variant -> !speeds.measured(figure.workload(), variant))
                .findFirst();
        if (missing.isPresent()) {
            return new NotJudged(missing.get() + ": " + speeds.reason(figure.workload(), missing.get()));
        }
        String best = figure.baselines().stream()
                .max(Comparator.comparingDouble(
                        name -> speeds.speed(figure.workload(), name).value()))
                .orElseThrow();
        Interval ratio = speeds.ratio(figure.workload(), figure.ours(), best);
        return new Judged(
                speeds.speed(figure.workload(), figure.ours()),
                best,
                speeds.speed(figure.workload(), best),
                ratio,
                reached(ratio, figure.threshold()));
    }

    private static String reached(Interval ratio, double threshold) {
        if (!ratio.isKnown()) {
            return "too few rounds";
        }
        if (ratio.low() >= threshold) {
            return "yes";
        }
        return ratio.high() < threshold ? "no" : "inconclusive";
    }
}
