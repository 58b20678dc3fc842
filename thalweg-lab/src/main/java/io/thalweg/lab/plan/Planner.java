package io.thalweg.lab.plan;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.MemoryFileSystem;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.machine.DiskGuard;
import io.thalweg.lab.machine.HostFacts;
import io.thalweg.lab.machine.JavaRuntime;
import io.thalweg.lab.machine.JavaRuntimes;
import io.thalweg.lab.machine.OtherLibrary;
import io.thalweg.lab.result.Choice;
import io.thalweg.lab.result.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what the user asked for into a {@link Plan}. Writes nothing. */
public final class Planner {
    private static final DateTimeFormatter ID_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final LabOptions options;
    private final SecureRandom random = new SecureRandom();

    public Planner(LabOptions options) {
        this.options = options;
    }

    public Plan plan(@Nullable InputFile file) {
        Path directory = directory();
        Instant now = Instant.now();
        String id = ID_TIME.format(now) + "-" + String.format("%04x", random.nextInt(1 << 16));
        Optional<Path> memory = MemoryFileSystem.find();
        Scope scope = new Scope(
                options.request(),
                directory.resolve(Plan.WORK_DIRECTORY),
                memory.map(path -> path.resolve(Plan.WORK_DIRECTORY + "-" + id)).orElse(null),
                file);
        Host host = HostFacts.of(
                Stream.concat(Stream.of(directory), memory.stream()).toList());
        List<JavaRuntime> runtimes = runtimes();
        List<Plan.PlannedCell> cells = withTwins(cells(scope, runtimes, host));
        Long seed = options.effort().seed();
        Duration asked = options.effort().budget();
        Duration budget = asked == null ? budget(cells, runtimes.size()) : asked;
        return new Plan(
                id,
                now,
                Objects.requireNonNullElse(Planner.class.getPackage().getImplementationVersion(), "development"),
                options.arguments(),
                seed == null ? random.nextInt(Integer.MAX_VALUE) : seed,
                forks(cells, budget),
                budget.toSeconds(),
                targetInterval(),
                directory,
                scope,
                host,
                runtimes,
                cells,
                bytesToWrite(scope, cells));
    }

    private List<JavaRuntime> runtimes() {
        List<JavaRuntime> own = JavaRuntimes.at(options.jdks());
        Path against = options.against();
        if (against == null) {
            return own;
        }
        Path library = OtherLibrary.check(against);
        return own.stream()
                .flatMap(runtime -> runtime.against(library).stream())
                .toList();
    }

    private Request.Mode mode() {
        return options.request().mode();
    }

    private Path directory() {
        try {
            Path real = options.directory().toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
            throw unusable("is not a directory", null);
        } catch (IOException e) {
            throw unusable(
                    Files.notExists(options.directory()) ? "does not exist" : "cannot be used: " + Reason.of(e), e);
        }
    }

    private Problem unusable(String why, @Nullable IOException cause) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                Printable.of(options.directory()) + " " + Printable.of(why),
                "Choose a directory that you may write to: " + DiskGuard.CHOOSING,
                cause);
    }

    private List<Plan.PlannedCell> cells(Scope scope, List<JavaRuntime> runtimes, Host host) {
        List<Plan.PlannedCell> cells = new ArrayList<>();
        for (Experiment experiment : options.experiments()) {
            for (JavaRuntime runtime : runtimes) {
                for (CellSpec spec : experiment.cells(scope)) {
                    cells.add(new Plan.PlannedCell(
                            experiment.info().id(),
                            inGuest(spec, host),
                            runtime.jdk().id()));
                }
            }
        }
        return cells;
    }

    /**
     * A quick run measures one cell of a JDK twice: twins decide no claim, and thirty of them were a fifth of its time.
     */
    private List<Plan.PlannedCell> withTwins(List<Plan.PlannedCell> cells) {
        if (mode() != Request.Mode.QUICK) {
            return cells;
        }
        Set<String> jdks = new HashSet<>();
        return cells.stream()
                .map(cell -> new Plan.PlannedCell(
                        cell.experiment(),
                        cell.spec().withControl(cell.isPlanned() && cell.spec().control() && jdks.add(cell.jdk())),
                        cell.jdk()))
                .toList();
    }

    /** What a virtual machine has dropped from its page cache, its host may still hold: the results say so. */
    private static CellSpec inGuest(CellSpec spec, Host host) {
        if ("none".equals(host.virtualisation())) {
            return spec;
        }
        CellSpec here = spec;
        for (Map.Entry<String, String> parameter : spec.parameters().entrySet()) {
            String value = parameter.getValue();
            if (value.equals("cold") || value.startsWith("cold ")) {
                here = here.with(parameter.getKey(), "guest-" + value);
            }
        }
        return here;
    }

    /**
     * That of the whole lab in this mode. A quick run of named experiments runs these alone, each fork as
     * long as usual; longer or default runs gain by the time that the others leave.
     */
    private Duration budget(List<Plan.PlannedCell> cells, int runtimes) {
        Duration whole = budget(mode()).multipliedBy(runtimes);
        if (mode() != Request.Mode.QUICK || options.effort().targetInterval() != null) {
            return whole;
        }
        int forks = Objects.requireNonNullElse(options.effort().forks(), wantedForks(mode()));
        Duration own = Duration.ofSeconds(
                Math.max(1, Duration.ofNanos(forks * usualNanosOfBlock(cells)).toSeconds()));
        return own.compareTo(whole) < 0 ? own : whole;
    }

    private static long usualNanosOfBlock(List<Plan.PlannedCell> cells) {
        long workers = cells.stream()
                .filter(Plan.PlannedCell::isPlanned)
                .mapToLong(cell -> cell.spec().control() ? 2 : 1)
                .sum();
        return Budget.usualNanosOfBlock(Math.max(1, workers));
    }

    private static Duration budget(Request.Mode mode) {
        return switch (mode) {
            // Leaves room in two minutes for the start, the reports, slow cells that overrun, and other work.
            case QUICK -> Duration.ofSeconds(87);
            // As much within a quarter of an hour: two thirds for three blocks, a third for what these leave open.
            case DEFAULT -> Duration.ofMinutes(14);
            case FULL -> Duration.ofMinutes(30);
        };
    }

    /** A quick run is too short to adapt, and a number of forks that the user gives is kept. */
    private double targetInterval() {
        Double target = options.effort().targetInterval();
        if (target != null) {
            return target;
        }
        return mode() == Request.Mode.QUICK || options.effort().forks() != null ? 0 : Choice.TOLERATED_LOSS;
    }

    private static int wantedForks(Request.Mode mode) {
        return switch (mode) {
            case QUICK -> Plan.FEWEST_FORKS;
            // From six on the interval no longer assumes a distribution.
            case DEFAULT -> 6;
            case FULL -> 10;
        };
    }

    /** As many as wanted if the budget bears them, never fewer than three. */
    private int forks(List<Plan.PlannedCell> cells, Duration budget) {
        Integer asked = options.effort().forks();
        if (asked != null) {
            return asked;
        }
        long bearable = budget.toNanos() / usualNanosOfBlock(cells);
        return (int) Math.max(Plan.FEWEST_FORKS, Math.min(wantedForks(mode()), bearable));
    }

    private long bytesToWrite(Scope scope, List<Plan.PlannedCell> cells) {
        long prepared = options.experiments().stream()
                .mapToLong(experiment -> experiment.preparedBytes(scope))
                .sum();
        long worker = cells.stream()
                .filter(Plan.PlannedCell::isPlanned)
                .mapToLong(cell -> cell.spec().diskBytes())
                .max()
                .orElse(0);
        long images = scope.request().disks().stream()
                .filter(disk -> disk.missing() == null)
                .mapToLong(EmulatedDisk::imageBytes)
                .sum();
        return prepared + images + worker;
    }
}
