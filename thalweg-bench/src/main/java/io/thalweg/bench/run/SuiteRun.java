package io.thalweg.bench.run;

import io.thalweg.bench.plan.Steps;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Workload;
import io.thalweg.lab.machine.HostFacts;
import io.thalweg.lab.result.Host;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One run of a suite: on each JDK, rounds in which every variant has one fork, in an order that is drawn anew each
 * time. Variants of a workload run next to each other, so that their ratio within a round is not one of two spells of a
 * busy machine.
 */
public final class SuiteRun {
    /** The reason of variants in C where there is no compiler. */
    public static final String NO_C_COMPILER = "no C compiler";

    private final Suite suite;
    private final RunSettings settings;
    private final Consumer<String> progress;
    private final List<Workload> workloads;

    public SuiteRun(Suite suite, RunSettings settings, Consumer<String> progress) {
        this.suite = suite;
        this.settings = settings;
        this.progress = progress;
        workloads = suite.workloads().stream()
                .filter(workload -> settings.only().isEmpty() || settings.only().contains(workload.id()))
                .toList();
    }

    /** Leaves nothing behind in the directory. */
    public BenchRun run() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(settings.directory(), "thalweg-bench-");
        Thread onInterrupt = new Thread(() -> removeQuietly(directory), "thalweg-bench-cleanup");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try {
            return run(directory);
        } finally {
            Runtime.getRuntime().removeShutdownHook(onInterrupt);
            remove(directory);
        }
    }

    private BenchRun run(Path directory) throws IOException, InterruptedException {
        CCompiler compiler = new CCompiler(directory);
        Host host = HostFacts.of(List.of(directory)).withoutName();
        double loadAverage = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        BenchAffinity affinity = BenchAffinity.find();
        suite.prepare(directory, settings.quick());
        Map<String, Long> passBytes = new LinkedHashMap<>();
        Map<String, Long> passSteps = new LinkedHashMap<>();
        for (Workload workload : workloads) {
            Path input = directory.resolve(workload.inputName());
            passBytes.put(workload.id(), Files.size(input));
            Steps steps = workload.steps();
            if (steps != null) {
                passSteps.put(workload.id(), steps.count().of(input));
            }
        }
        progress.accept(announcement());
        String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Forks forks = new Forks(settings, directory, compiler, suite.cSource(), affinity);
        List<JdkRun> jdks = new ArrayList<>();
        for (Path javaHome : settings.javaHomes()) {
            jdks.add(new Rounds(workloads, settings, javaHome, forks, progress).run());
        }
        return new BenchRun(
                BenchRun.FORMAT_VERSION,
                suite.name(),
                date,
                settings.command(),
                settings.seed(),
                settings.rounds(),
                settings.quick(),
                host,
                compiler.description(),
                loadAverage,
                affinity.description(),
                passBytes,
                passSteps,
                jdks);
    }

    private String announcement() {
        int forks = workloads.stream()
                        .mapToInt(workload -> workload.variants().size())
                        .sum()
                * settings.rounds()
                * settings.javaHomes().size();
        long minutes = Duration.ofMillis((long) forks * settings.forkMillis())
                .plusSeconds(59)
                .toMinutes();
        return "%s: %d forks, about %d min where nothing else runs".formatted(suite.name(), forks, minutes);
    }

    private static void removeQuietly(Path directory) {
        try {
            remove(directory);
        } catch (IOException e) {
            System.err.println("bench: cannot remove " + directory + ": " + e.getMessage());
        }
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
