package io.thalweg.trials.figures;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Markdown;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.machine.HostFacts;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Copies;
import io.thalweg.lab.result.Host;
import io.thalweg.trials.figures.antipattern.AntiPatternProgram;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What {@code ./dev figures} runs. Tables go to standard output, progress to standard error. */
@Command(
        name = "./dev figures",
        description = "What the audit costs, whether it disturbs, and whether what it predicts comes true.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class AuditFigures {
    private static final int LEAST_WATCHED_SECONDS = 10;

    @Option(
            names = "--jdk",
            paramLabel = "PATH",
            scope = CommandLine.ScopeType.INHERIT,
            description = "home of a JDK to measure on, repeatable; default: the one that runs this")
    private List<Path> javaHomes = List.of(Path.of(System.getProperty("java.home")));

    @Option(
            names = "--rounds",
            paramLabel = "N",
            scope = CommandLine.ScopeType.INHERIT,
            description = "rounds, each in JVMs of its own (default: ${DEFAULT-VALUE})")
    private int rounds = 5;

    @Option(
            names = "--seed",
            paramLabel = "N",
            scope = CommandLine.ScopeType.INHERIT,
            description = "of the order within a round (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(
            names = "--thalweg",
            paramLabel = "JAR",
            scope = CommandLine.ScopeType.INHERIT,
            description = "thalweg.jar (default: ${DEFAULT-VALUE})")
    private Path thalweg = Path.of("thalweg-cli", "target", "thalweg.jar");

    private AuditFigures() {}

    /** Exits with 0, 1 if something failed, 2 for wrong usage. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new AuditFigures()).execute(arguments));
    }

    /** A measurement on one JDK that answers with a table. */
    @FunctionalInterface
    private interface Measurement {
        Table on(Jvm jvm, Path directory) throws IOException, InterruptedException;
    }

    @Command(
            name = "costs",
            description = "A byte a call, an indexing job, a build and a start, with and without the agent.")
    int costs(
            @Option(
                            names = "--sources",
                            paramLabel = "DIR",
                            defaultValue = "thalweg-library/src/main/java",
                            description = "what the build compiles (default: ${DEFAULT-VALUE})")
                    Path sources,
            @Option(
                            names = "--only",
                            paramLabel = "WORKLOAD",
                            description = "one workload of ${COMPLETION-CANDIDATES} (default: all)")
                    AgentCosts.@Nullable Workload only)
            throws IOException, InterruptedException {
        return measure((jvm, directory) -> new AgentCosts(
                        thalweg.toAbsolutePath(), directory, sources, rounds, seed, System.err::println)
                .measure(jvm, only == null ? EnumSet.allOf(AgentCosts.Workload.class) : EnumSet.of(only)));
    }

    @Command(name = "predict", description = "What programs with anti-patterns would save, before any is fixed.")
    int predict(
            @Option(names = "-o", paramLabel = "FILE", required = true, description = "where the predictions go")
                    Path output,
            @Option(
                            names = "--program",
                            paramLabel = "NAME",
                            description = "one program; may be repeated (default: all)")
                    @Nullable
                    List<String> programs)
            throws IOException, InterruptedException {
        List<String> names = programs == null ? AntiPatternProgram.names() : programs;
        List<Prediction> all = new ArrayList<>();
        int exit = measure((jvm, directory) -> {
            Predictor.prepare(jvm, names, directory);
            List<Prediction> predictions =
                    new Predictor(thalweg.toAbsolutePath(), directory, System.err::println).predict(jvm, names);
            all.addAll(predictions);
            return table(predictions);
        });
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(output.toFile(), all);
        return exit;
    }

    private static Table table(List<Prediction> predictions) {
        Table table = new Table(
                Column.ofText("program"),
                Column.ofText("what the audit finds"),
                Column.ofFigures("calls"),
                Column.ofFigures("would save s"));
        for (Prediction prediction : predictions) {
            table.row(
                    prediction.program(),
                    String.join(", ", prediction.findings()),
                    Figures.count(prediction.calls()),
                    String.format(Locale.ROOT, "%.2f–%.2f", prediction.lowSeconds(), prediction.highSeconds()));
        }
        return table;
    }

    @Command(name = "verify", description = "What the fixed twins of these programs do save.")
    int verify(
            @Option(names = "--predictions", paramLabel = "FILE", required = true, description = "of `predict`")
                    Path predictions,
            @Option(
                            names = "--program",
                            paramLabel = "NAME",
                            description = "one program; may be repeated (default: all)")
                    @Nullable
                    List<String> programs)
            throws IOException, InterruptedException {
        List<String> names = programs == null ? AntiPatternProgram.names() : programs;
        List<Prediction> predicted = Stream.of(new ObjectMapper().readValue(predictions.toFile(), Prediction[].class))
                .filter(prediction -> names.contains(prediction.program()))
                .toList();
        return measure((jvm, directory) -> {
            Predictor.prepare(jvm, names, directory);
            return new Verification(predicted, directory, rounds, seed, System.err::println).verify(jvm);
        });
    }

    @Command(name = "counts", description = "Which counts change if nothing does, and if a fix is lost.")
    int counts(
            @Option(
                            names = "--program",
                            paramLabel = "NAME",
                            description = "one program; may be repeated (default: all)")
                    @Nullable
                    List<String> programs)
            throws IOException, InterruptedException {
        List<String> names = programs == null ? AntiPatternProgram.names() : programs;
        return measure((jvm, directory) -> {
            Predictor.prepare(jvm, names, directory);
            return new CountChanges(thalweg.toAbsolutePath(), directory, System.err::println).measure(jvm, names);
        });
    }

    @Command(name = "attach", description = "A server under load before, while and after the agent is attached.")
    int attach(
            @Option(
                            names = "--for",
                            paramLabel = "SECONDS",
                            defaultValue = "60",
                            description = "how long the agent stays (default: ${DEFAULT-VALUE})")
                    int watchedSeconds,
            @Option(
                            names = "--around",
                            paramLabel = "SECONDS",
                            defaultValue = "20",
                            description = "how long is measured before, and after (default: ${DEFAULT-VALUE})")
                    int unwatchedSeconds,
            @Option(names = "--light", description = "audit as for days: `thalweg audit PID --light`") boolean light)
            throws IOException, InterruptedException {
        if (watchedSeconds < LEAST_WATCHED_SECONDS || unwatchedSeconds < 1) {
            throw new CommandLine.ParameterException(
                    new CommandLine(this),
                    "wanted --for of at least " + LEAST_WATCHED_SECONDS + " and --around of at least 1, got "
                            + watchedSeconds + " and " + unwatchedSeconds);
        }
        return measure((jvm, directory) -> new AttachedServer(
                        thalweg.toAbsolutePath(),
                        directory,
                        watchedSeconds,
                        unwatchedSeconds,
                        light,
                        System.err::println)
                .measure(jvm));
    }

    private int measure(Measurement measurement) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("thalweg-figures-");
        try {
            Host host = Copies.with(HostFacts.of(List.of(directory)), "name", null);
            System.out.printf(
                    Locale.ROOT,
                    "%s, %s, %s, load average %.2f%n",
                    LocalDate.now(ZoneOffset.UTC),
                    SessionText.host(host),
                    host.mounts().stream()
                            .map(Host.Mount::fileSystem)
                            .findFirst()
                            .orElse("unknown file system"),
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
            for (Path home : javaHomes) {
                Jvm jvm = new Jvm(home);
                Markdown page = new Markdown();
                page.paragraph("\n### Java " + jvm.version());
                page.table(measurement.on(jvm, directory));
                System.out.print(page.text());
            }
            return CommandLine.ExitCode.OK;
        } finally {
            delete(directory);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
