package io.thalweg.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.thalweg.bench.channels.ChannelsSuite;
import io.thalweg.bench.flow.FlowSuite;
import io.thalweg.bench.lines.LinesSuite;
import io.thalweg.bench.log.LogSuite;
import io.thalweg.bench.messages.FramesSuite;
import io.thalweg.bench.messages.PipesSuite;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Workload;
import io.thalweg.bench.random.RandomSuite;
import io.thalweg.bench.report.BenchReport;
import io.thalweg.bench.run.BenchRun;
import io.thalweg.bench.run.RunSettings;
import io.thalweg.bench.run.SuiteRun;
import io.thalweg.bench.streams.StreamsSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What {@code ./dev bench} runs. The report goes to standard output, progress to standard error. */
@Command(
        name = "./dev bench",
        description = "Measures the library against the JDK, its peers and C, in alternating forks of one run.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Main implements Callable<Integer> {
    private static final List<Suite> SUITES = List.of(
            new StreamsSuite(),
            new ChannelsSuite(),
            new FramesSuite(),
            new LinesSuite(),
            new PipesSuite(),
            new LogSuite(),
            new FlowSuite(),
            new RandomSuite());
    private static final int LEAST_MEASURED_MILLIS = 100;
    private static final int BAD_DATA = 3;
    private static final int ENVIRONMENT = 4;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "streams, channels, frames, lines, pipes, log, flow, random")
    private String name = "";

    @Option(
            names = "--jdk",
            paramLabel = "PATH",
            description = "home of a JDK to measure on, repeatable; default: the one that runs this")
    private List<Path> javaHomes = List.of(Path.of(System.getProperty("java.home")));

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "forks of each variant, one per round; intervals from 3 (default: ${DEFAULT-VALUE})")
    private int forks = RunSettings.DEFAULT_ROUNDS;

    @Option(
            names = "--millis",
            paramLabel = "N",
            description = "what is measured of each fork; its warm-up takes 5/6 of that (default: ${DEFAULT-VALUE})")
    private int measuredMillis = RunSettings.DEFAULT_MEASURED_MILLIS;

    @Option(names = "--quick", description = "one short round on small files: does everything work?")
    private boolean quick;

    @Option(
            names = "--only",
            paramLabel = "WORKLOAD",
            description = "this workload only, repeatable; an unknown one lists all")
    private Set<String> only = Set.of();

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "where the files are read and written (default: ${DEFAULT-VALUE})")
    private Path directory = Path.of(System.getProperty("java.io.tmpdir"));

    @Option(names = "--seed", paramLabel = "N", description = "of the order of the forks; default: new each time")
    private long seed = System.nanoTime();

    @Option(names = "-o", paramLabel = "FILE", description = "also write the report here")
    private @Nullable Path markdown;

    @Option(names = "--json", paramLabel = "FILE", description = "write the raw samples here")
    private @Nullable Path json;

    private final List<String> arguments;

    private Main(List<String> arguments) {
        this.arguments = arguments;
    }

    /** Exits with 0, 2 for wrong usage, 3 if a variant failed or was wrong, 4 for trouble with the machine. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        CommandLine line = new CommandLine(new Main(List.of(args)));
        line.setParameterExceptionHandler((e, words) -> {
            e.getCommandLine().getErr().println("bench: " + e.getMessage() + "\nTry: ./dev bench --help");
            return CommandLine.ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((e, cmd, parsed) -> {
            if (e instanceof IOException) {
                cmd.getErr().println("bench: " + e);
                return ENVIRONMENT;
            }
            throw e;
        });
        return line.execute(args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Suite suite = SUITES.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> wrong("no benchmark '" + name + "'; there are: "
                        + SUITES.stream().map(Suite::name).collect(Collectors.joining(", "))));
        check(suite);
        RunSettings settings = new RunSettings(
                javaHomes,
                quick ? 1 : forks,
                seed,
                quick,
                directory,
                only,
                measuredMillis,
                "./dev bench " + String.join(" ", arguments));
        BenchRun run = new SuiteRun(suite, settings, System.err::println).run();
        String report = new BenchReport(suite, run).render();
        System.out.print(report);
        if (markdown != null) {
            Files.writeString(markdown, report);
        }
        if (json != null) {
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(json.toFile(), run);
        }
        return failed(run) ? BAD_DATA : 0;
    }

    private void check(Suite suite) {
        if (forks < 1) {
            throw wrong("--forks wants at least 1, got " + forks);
        }
        if (measuredMillis < LEAST_MEASURED_MILLIS) {
            throw wrong("--millis wants at least " + LEAST_MEASURED_MILLIS + ", got " + measuredMillis);
        }
        List<String> workloads = suite.workloads().stream().map(Workload::id).toList();
        for (String workload : only) {
            if (!workloads.contains(workload)) {
                throw wrong(
                        "no workload '" + workload + "' in " + name + "; there are: " + String.join(", ", workloads));
            }
        }
        for (Path home : javaHomes) {
            if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
                throw wrong("--jdk wants the home of a JDK, got " + home + ", which has no bin/java");
            }
        }
        // Found now and not at the end of a quarter of an hour.
        for (Path file : Stream.of(markdown, json).filter(Objects::nonNull).toList()) {
            Path folder = file.toAbsolutePath().getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw wrong("cannot write " + file + ": there is no such folder");
            }
        }
        if (!Files.isDirectory(directory)) {
            throw wrong("--dir wants a directory, got " + directory);
        }
    }

    private ParameterException wrong(String message) {
        if (spec == null) {
            throw new IllegalStateException("picocli has not set the command's specification");
        }
        return new ParameterException(spec.commandLine(), message);
    }

    /** A missing C compiler is no failure; a wrong sum is. */
    private static boolean failed(BenchRun run) {
        return run.jdks().stream()
                .flatMap(jdk -> jdk.missing().stream())
                .anyMatch(variant -> !variant.reason().equals(SuiteRun.NO_C_COMPILER));
    }
}
