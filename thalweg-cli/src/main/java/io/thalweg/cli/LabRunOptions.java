package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.cli.Values.ArraySize;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.link.EmulatedLink;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.MeasuringEffort;
import io.thalweg.lab.sender.PeerAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code thalweg lab run} is to measure, as options. */
final class LabRunOptions {
    @Parameters(
            paramLabel = "EXPERIMENT",
            arity = "0..*",
            description = "Experiments to run, such as file-read or E1; the default is all.")
    private List<String> experiments = new ArrayList<>();

    @ArgGroup
    private ExtentOptions extent = new ExtentOptions();

    /** How much of each experiment. */
    static final class ExtentOptions {
        @Option(
                names = "--quick",
                description =
                        "Measure only a few cells of each experiment; the whole lab takes about two minutes, a few"
                                + " experiments their share.")
        private boolean quick;

        @Option(names = "--full", description = "Measure every cell, with more forks; takes about half an hour.")
        private boolean full;

        private Mode mode() {
            return quick ? Mode.QUICK : full ? Mode.FULL : Mode.DEFAULT;
        }
    }

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Measure the disk of DIR; the default is the current directory.")
    private @Nullable Path directory;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Read FILE instead of generated data; of a large file, the first 16 MiB.")
    private @Nullable Path file;

    @Option(
            names = "--array",
            paramLabel = "SIZE",
            description = "Read into an array of SIZE, up to 16M, instead of byte by byte.")
    private @Nullable ArraySize array;

    @Option(names = "--cold", description = "Read from a cold page cache, proven to be cold.")
    private boolean cold;

    @Option(
            names = "--link",
            paramLabel = "LINK",
            split = ",",
            description = "Also measure on emulated links: 1g, 10g; needs root.")
    private List<String> links = new ArrayList<>();

    @Option(
            names = "--peer",
            paramLabel = "HOST:PORT",
            description = "Also read from `thalweg lab serve` on another host. $$THALWEG_LAB_SECRET holds its secret.")
    private @Nullable String peer;

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "Read the peer's secret from the first line of FILE.")
    private @Nullable Path secretFile;

    @Option(
            names = "--disk",
            paramLabel = "DISK",
            split = ",",
            description = "Also measure on an emulated disk: slow; needs root.")
    private List<String> disks = new ArrayList<>();

    @Option(
            names = "--jdk",
            paramLabel = "PATH",
            description =
                    "Measure this JDK (its home or its java program); may be repeated. The default is the one that"
                            + " runs Thalweg.")
    private List<Path> jdks = new ArrayList<>();

    @Option(
            names = "--against",
            paramLabel = "JAR",
            description = "Also measure with another version of the library, whose jar this is; prints the comparison.")
    private @Nullable Path against;

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "Measure each cell in N JVMs, 3 to 100. The default is the mode's; --dry-run shows it.")
    private @Nullable Integer forks;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Aim at TIME, such as 90s, 2m or 1h. The default is the mode's; --dry-run shows it.")
    private @Nullable Duration budget;

    @Option(
            names = "--target-ci",
            paramLabel = "PERCENT",
            description =
                    "Add forks to the cells of undecided claims until their intervals are within ± PERCENT (default 3)"
                            + " or the budget is spent.")
    private @Nullable Double targetPercent;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Repeat the order of an earlier run. The default is random.")
    private @Nullable Long seed;

    /** Whether any of them was given; none goes with {@code --resume}. */
    boolean isEmpty() {
        return experiments.isEmpty()
                && extent.mode() == Mode.DEFAULT
                && directory == null
                && file == null
                && array == null
                && !cold
                && links.isEmpty()
                && peer == null
                && secretFile == null
                && disks.isEmpty()
                && jdks.isEmpty()
                && against == null
                && forks == null
                && budget == null
                && targetPercent == null
                && seed == null;
    }

    /** As the lab takes them; refuses what does not go together. */
    LabOptions toLabOptions(List<String> arguments) {
        if (forks != null && (forks < 3 || forks > 100)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--forks " + forks + " is not from 3 to 100",
                    "Give a number from 3 to 100; below three forks there is no interval.");
        }
        if (targetPercent != null && !(targetPercent >= 0.1 && targetPercent <= 50)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--target-ci " + targetPercent + " is not from 0.1 to 50 percent",
                    "Give a percentage from 0.1 to 50, such as --target-ci 3.");
        }
        if (targetPercent != null && forks != null) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--target-ci and --forks cannot be combined: both decide how many forks a cell gets",
                    "Give one of them.");
        }
        if (against != null && jdks.size() > 1) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--against compares on one JDK, and there are " + jdks.size(),
                    "Give one --jdk, or run once for each.");
        }
        List<Experiment> chosen = chosen();
        Request request =
                new Request(extent.mode(), array == null ? 0 : array.bytes(), cold, network(chosen), disks(chosen));
        Double targetInterval = targetPercent == null ? null : targetPercent / 100;
        return new LabOptions(
                chosen,
                request,
                directory == null ? Path.of("") : directory,
                file,
                new MeasuringEffort(forks, budget, targetInterval, seed),
                jdks,
                against,
                arguments);
    }

    private Network network(List<Experiment> chosen) {
        boolean asked = !links.isEmpty() || peer != null || secretFile != null;
        if (asked && chosen.stream().noneMatch(Experiment::usesNetwork)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--link, --peer and --secret-file need the experiment tcp, and this run does not have it",
                    "Run tcp too, or leave these options out.");
        }
        if (secretFile != null && peer == null) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--secret-file is for --peer, and there is none",
                    "Add --peer HOST:PORT, or leave it out.");
        }
        for (String link : links) {
            if (!EmulatedLink.labels().contains(link)) {
                throw new Problem(
                        ExitCode.USAGE,
                        "unknown link " + Printable.of(link),
                        "Give --link " + String.join(",", EmulatedLink.labels()) + " or one of them.");
            }
        }
        return new Network(
                links.stream().distinct().map(EmulatedLink::fresh).toList(),
                peer == null ? null : address(peer),
                secretFile == null ? null : secretFile.toAbsolutePath());
    }

    private List<EmulatedDisk> disks(List<Experiment> chosen) {
        if (!disks.isEmpty() && chosen.stream().noneMatch(Experiment::usesDisks)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--disk needs an experiment on a disk, and this run has none",
                    "Run array-matrix or disk too, or leave this option out.");
        }
        return disks.stream().distinct().map(LabRunOptions::disk).toList();
    }

    private static EmulatedDisk disk(String label) {
        return EmulatedDisk.of(label)
                .orElseThrow(() -> new Problem(
                        ExitCode.USAGE,
                        "unknown disk " + Printable.of(label),
                        "Give --disk " + String.join(",", EmulatedDisk.labels()) + "; for a disk of your own, --dir."));
    }

    private static PeerAddress address(String text) {
        return PeerAddress.parse(text)
                .orElseThrow(() -> new Problem(
                        ExitCode.USAGE,
                        "--peer " + Printable.of(text) + " is not HOST:PORT",
                        "Give what `thalweg lab serve` shows, such as --peer 192.0.2.7:22222."));
    }

    private List<Experiment> chosen() {
        boolean readsOwnFile = file != null || array != null || cold;
        if (experiments.isEmpty()) {
            return Experiments.all().stream()
                    .filter(experiment -> !readsOwnFile || experiment.readsOwnFile())
                    .toList();
        }
        List<Experiment> chosen =
                experiments.stream().map(LabRunOptions::find).distinct().toList();
        Optional<Experiment> other =
                chosen.stream().filter(experiment -> !experiment.readsOwnFile()).findFirst();
        if (readsOwnFile && other.isPresent()) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--file, --array and --cold are for reading a file, not for "
                            + other.get().info().id(),
                    "Run " + other.get().info().id() + " by itself without them.");
        }
        return chosen;
    }

    private static Experiment find(String name) {
        return Experiments.find(name)
                .orElseThrow(() -> new Problem(
                        ExitCode.USAGE, "there is no experiment \"" + Printable.of(name) + "\"", hint(name)));
    }

    /** What may have been meant. */
    private static String hint(String name) {
        if (name.contains(",")) {
            return "Separate experiments by spaces.";
        }
        List<Experiment> all = Experiments.all();
        Optional<String> claimed = all.stream()
                .filter(experiment -> experiment.claims().stream()
                        .anyMatch(claim -> claim.id().equals(name)))
                .map(experiment -> name + " is a claim of " + experiment.info().id() + ".")
                .findFirst();
        return claimed.or(() -> Nearest.to(
                                name, all.stream().map(e -> e.info().id()).toList())
                        .map(nearest -> "Did you mean " + nearest + "?"))
                .orElse("`thalweg lab list` shows all experiments.");
    }
}
