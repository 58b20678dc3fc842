package io.thalweg.bench.report;

import io.thalweg.bench.plan.Figure;
import io.thalweg.bench.plan.StepTimeFigure;
import io.thalweg.lab.result.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whether a figure was reached in one JDK's rounds. */
sealed interface Judgement {
    String TOO_FEW_ROUNDS = "too few rounds";

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

    /** Whether a step takes no longer than it may. */
    static String reached(Interval micros, StepTimeFigure figure) {
        if (!micros.isKnown()) {
            return TOO_FEW_ROUNDS;
        }
        if (micros.high() <= figure.threshold()) {
            return "yes";
        }
        return micros.low() > figure.threshold() ? "no" : "inconclusive";
    }

    private static String reached(Interval ratio, double threshold) {
        if (!ratio.isKnown()) {
            return TOO_FEW_ROUNDS;
        }
        if (ratio.low() >= threshold) {
            return "yes";
        }
        return ratio.high() < threshold ? "no" : "inconclusive";
    }
}
