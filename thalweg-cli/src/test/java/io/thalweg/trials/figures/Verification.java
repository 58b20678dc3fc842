package io.thalweg.trials.figures;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Statistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs each program with an anti-pattern and its fixed twin in turn, without any agent, and holds what is saved against
 * the prediction.
 */
final class Verification {
    private static final int MOST_WIDTH = 3;

    private final List<Prediction> predictions;
    private final Path directory;
    private final int rounds;
    private final Random random;
    private final Consumer<String> progress;

    Verification(List<Prediction> predictions, Path directory, int rounds, long seed, Consumer<String> progress) {
        this.predictions = predictions;
        this.directory = directory;
        this.rounds = rounds;
        this.random = new Random(seed);
        this.progress = progress;
    }

    /** Processor seconds of both, by round. */
    private static final class Twins {
        private final List<Double> original = new ArrayList<>();
        private final List<Double> fixed = new ArrayList<>();

        void add(String how, double seconds) {
            (how.equals("fixed") ? fixed : original).add(seconds);
        }

        double original() {
            return mean(original);
        }

        double fixed() {
            return mean(fixed);
        }

        double saved() {
            return original() - fixed();
        }

        private static double mean(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        }

        /** The 95 % interval of what a round saved; nothing below three rounds. */
        String range() {
            Interval interval = Statistics.mean(IntStream.range(0, fixed.size())
                    .mapToDouble(round -> original.get(round) - fixed.get(round))
                    .toArray());
            return interval.isKnown()
                    ? String.format(Locale.ROOT, "%.2f–%.2f", interval.low(), interval.high())
                    : "too few rounds";
        }
    }

    /** The table for one JDK, with a line below that counts. */
    Table verify(Jvm jvm) throws IOException, InterruptedException {
        Table table = new Table(
                Column.ofText("program"),
                Column.ofFigures("predicted s"),
                Column.ofFigures("upper ÷ lower"),
                Column.ofFigures("original s"),
                Column.ofFigures("fixed s"),
                Column.ofFigures("saved s"),
                Column.ofFigures("95 %"),
                Column.ofText("inside"));
        int inside = 0;
        int narrow = 0;
        int openBelow = 0;
        List<Prediction> ofThisJdk = predictedOn(jvm.version());
        for (Prediction prediction : ofThisJdk) {
            String program = prediction.program();
            Twins twins = measure(jvm, program);
            boolean holds = prediction.holds(twins.saved());
            inside += holds ? 1 : 0;
            narrow += prediction.width() <= MOST_WIDTH ? 1 : 0;
            openBelow += prediction.isOpenBelow() ? 1 : 0;
            table.row(
                    program,
                    String.format(Locale.ROOT, "%.2f–%.2f", prediction.lowSeconds(), prediction.highSeconds()),
                    prediction.isOpenBelow() ? Figures.NONE : String.format(Locale.ROOT, "%.1f", prediction.width()),
                    String.format(Locale.ROOT, "%.2f", twins.original()),
                    String.format(Locale.ROOT, "%.2f", twins.fixed()),
                    String.format(Locale.ROOT, "%.2f", twins.saved()),
                    twins.range(),
                    holds ? "yes" : "no");
        }
        int all = ofThisJdk.size();
        table.note(String.format(
                Locale.ROOT,
                "Inside the range: %d of %d. Lower end 0: %d. Upper end at most %d × the lower: %d of the other %d.",
                inside,
                all,
                openBelow,
                MOST_WIDTH,
                narrow,
                all - openBelow));
        return table;
    }

    private List<Prediction> predictedOn(String jdk) throws IOException {
        List<Prediction> predicted = predictions.stream()
                .filter(prediction -> prediction.jdk().equals(jdk))
                .toList();
        if (predicted.isEmpty()) {
            throw new IOException("nothing was predicted on Java " + jdk);
        }
        return predicted;
    }

    private Twins measure(Jvm jvm, String program) throws IOException, InterruptedException {
        Twins twins = new Twins();
        List<String> order = new ArrayList<>(List.of("original", "fixed"));
        String sum = "";
        for (int round = 0; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (String how : order) {
                Jvm.Run run = jvm.run(Predictor.command(program, how, directory));
                if (!sum.isEmpty() && !sum.equals(run.output())) {
                    throw new IOException(program + ": the fixed twin computes something else");
                }
                sum = run.output();
                twins.add(how, run.cpuSeconds());
            }
        }
        progress.accept(String.format(Locale.ROOT, "%s  %-20s %.2f s saved", jvm.version(), program, twins.saved()));
        return twins;
    }
}
