package io.thalweg.trials.figures;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.trials.figures.antipattern.AntiPatternProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Has {@code thalweg audit} look at each program with an anti-pattern, as a user would. The fixed twins are not run.
 */
final class Predictor {
    private final Path thalweg;
    private final Path directory;
    private final Consumer<String> progress;

    /**
     * A predictor.
     *
     * @param thalweg thalweg.jar
     * @param directory for what the programs read and write
     */
    Predictor(Path thalweg, Path directory, Consumer<String> progress) {
        this.thalweg = thalweg;
        this.directory = directory;
        this.progress = progress;
    }

    /** Makes what these programs read. */
    static void prepare(Jvm jvm, List<String> programs, Path directory) throws IOException, InterruptedException {
        for (String program : programs) {
            jvm.run(command(program, "prepare", directory));
        }
    }

    /** The arguments of {@code java} for one run of a program. */
    static List<String> command(String program, String how, Path directory) {
        return List.of(
                "-cp",
                System.getProperty("java.class.path"),
                AntiPatternProgram.class.getName(),
                program,
                how,
                directory.toString());
    }

    List<Prediction> predict(Jvm jvm, List<String> programs) throws IOException, InterruptedException {
        List<Prediction> predictions = new ArrayList<>();
        for (String program : programs) {
            Prediction prediction = predict(jvm, program);
            progress.accept(String.format(
                    Locale.ROOT,
                    "%s  %-20s %.3f to %.3f s",
                    jvm.version(),
                    program,
                    prediction.lowSeconds(),
                    prediction.highSeconds()));
            predictions.add(prediction);
        }
        return predictions;
    }

    private Prediction predict(Jvm jvm, String program) throws IOException, InterruptedException {
        Path report = directory.resolve("report.json");
        List<String> arguments = new ArrayList<>(List.of(
                "-jar", thalweg.toString(), "audit", "--format", "json", "--force", "-o", report.toString(), "--"));
        arguments.add(jvm.home().resolve("bin").resolve("java").toString());
        arguments.addAll(command(program, "original", directory));
        jvm.run(arguments);
        JsonNode audit = new ObjectMapper().readTree(Files.readString(report));
        List<String> findings = new ArrayList<>();
        long calls = 0;
        double low = 0;
        double high = 0;
        for (JsonNode finding : audit.get("findings")) {
            if (finding.get("owner").asText().equals("app") && finding.hasNonNull("gain")) {
                findings.add(finding.get("rule").asText() + " at "
                        + finding.get("site").get("at").asText());
                calls += finding.get("calls").asLong();
                low += finding.get("gain").get("lowSeconds").asDouble();
                high += finding.get("gain").get("highSeconds").asDouble();
            }
        }
        return new Prediction(program, jvm.version(), findings, calls, low, high);
    }
}
