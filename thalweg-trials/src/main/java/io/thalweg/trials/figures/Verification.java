package io.thalweg.trials.figures;

import io.thalweg.bench.report.MarkdownTable;
import io.thalweg.trials.figures.antipattern.WasteProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Runs each wasteful program and its fixed twin in turn, without any agent, and holds what is saved against the prediction. */
final class Verification {
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
        private final List<Double> wasteful = new ArrayList<>();
        private final List<Double> fixed = new ArrayList<>();

        void add(String how, double seconds) {
            (how.equals("fixed") ? fixed : wasteful).add(seconds);
        }

        double wasteful() {
            return mean(wasteful);
        }

        double fixed() {
            return mean(fixed);
        }

        double saved() {
            return wasteful() - fixed();
        }

        private static double mean(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        }

        /** From the least to the most that one round saved. */
        String range() {
            double[] saved = IntStream.range(0, fixed.size())
                    .mapToDouble(round -> wasteful.get(round) - fixed.get(round))
                    .sorted()
                    .toArray();
            return String.format(Locale.ROOT, "%.2f–%.2f", saved[0], saved[saved.length - 1]);
        }
    }

    /** The table for one JDK, with a sentence below that counts. */
    String verify(Jvm jvm) throws IOException, InterruptedException {
        MarkdownTable table = new MarkdownTable(
                "program", "predicted s", "upper ÷ lower", "wasteful s", "fixed s", "saved s", "by round", "inside");
        int inside = 0;
        int narrow = 0;
        for (String program : WasteProgram.names()) {
            Prediction prediction = prediction(program, jvm.version());
            Twins twins = measure(jvm, program);
            boolean holds = prediction.holds(twins.saved());
            inside += holds ? 1 : 0;
            narrow += prediction.width() <= 3 ? 1 : 0;
            table.add(
                    program,
                    String.format(Locale.ROOT, "%.2f–%.2f", prediction.lowSeconds(), prediction.highSeconds()),
                    String.format(Locale.ROOT, "%.1f", prediction.width()),
                    String.format(Locale.ROOT, "%.2f", twins.wasteful()),
                    String.format(Locale.ROOT, "%.2f", twins.fixed()),
                    String.format(Locale.ROOT, "%.2f", twins.saved()),
                    twins.range(),
                    holds ? "yes" : "no");
        }
        int all = WasteProgram.names().size();
        return table
                + String.format(
                        Locale.ROOT,
                        "%nInside the range: %d of %d. Upper end at most 3 × the lower: %d of %d.%n",
                        inside,
                        all,
                        narrow,
                        all);
    }

    private Prediction prediction(String program, String jdk) throws IOException {
        return predictions.stream()
                .filter(prediction ->
                        prediction.program().equals(program) && prediction.jdk().equals(jdk))
                .findFirst()
                .orElseThrow(() -> new IOException("nothing was predicted of " + program + " on Java " + jdk));
    }

    private Twins measure(Jvm jvm, String program) throws IOException, InterruptedException {
        Twins twins = new Twins();
        List<String> order = new ArrayList<>(List.of("wasteful", "fixed"));
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
