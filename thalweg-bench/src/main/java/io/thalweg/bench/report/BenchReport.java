package io.thalweg.bench.report;

import io.thalweg.base.format.MarkdownTable;
import io.thalweg.bench.plan.AllocationFigure;
import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Figure;
import io.thalweg.bench.plan.Steps;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import io.thalweg.bench.run.BenchRun;
import io.thalweg.bench.run.JdkRun;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run as a page: where and how, then per JDK the figures to reach and every variant of every workload. */
public final class BenchReport {
    private final Suite suite;
    private final BenchRun run;

    public BenchReport(Suite suite, BenchRun run) {
        this.suite = suite;
        this.run = run;
    }

    public String render() {
        StringBuilder page = new StringBuilder(head());
        for (JdkRun jdkRun : run.jdks()) {
            Speeds speeds = new Speeds(run, jdkRun);
            page.append("\n## ").append(jdkRun.jdk()).append("\n");
            if (jdkRun.stolenPercent() != null) {
                page.append("\nThe hypervisor took %.1f %% of the processors' time meanwhile.\n"
                        .formatted(jdkRun.stolenPercent()));
            }
            if (!suite.figures().isEmpty()) {
                page.append("\n").append(figures(speeds));
            }
            if (!suite.allocationFigures().isEmpty()) {
                page.append("\n").append(allocationFigures(speeds));
            }
            for (Workload workload : suite.workloads()) {
                if (run.passBytes().containsKey(workload.id())) {
                    page.append("\n### ")
                            .append(workload.title())
                            .append("\n\n")
                            .append(variants(workload, speeds));
                }
            }
        }
        return page.toString();
    }

    private String head() {
        return """
                # Benchmark `%s`

                %s, `%s`, seed %d
                %s, %s, %s, load average before the run %.2f

                MB/s are 10⁶ bytes per second: geometric means over %d rounds, one fork of each variant per round, in random order, \
                with 95 %% intervals. A ratio is ours ÷ theirs, paired by round. A figure is reached when the lower end of its \
                ratio's interval is at least the figure − %.0f %%. Every pass is checked: no checksum, no number.
                """.formatted(
                                run.suite(),
                                run.date(),
                                run.command(),
                                run.seed(),
                                SessionText.host(run.host()),
                                run.host().mounts().stream()
                                        .map(Host.Mount::fileSystem)
                                        .findFirst()
                                        .orElse("unknown file system"),
                                run.cCompiler(),
                                run.loadAverage(),
                                run.rounds(),
                                Figure.TOLERANCE * 100)
                + notes().map("- %s\n"::formatted).collect(Collectors.joining("", "\n", ""))
                + (run.quick()
                        ? "\n**A quick run: it shows that everything works, its figures prove nothing.**\n"
                        : "");
    }

    private Stream<String> notes() {
        boolean twoProcesses = suite.workloads().stream().anyMatch(workload -> workload.delivery() != Delivery.FILE);
        return Stream.concat(
                suite.notes().stream(),
                twoProcesses
                        ? Stream.of("Where a workload has two processes they are %s.".formatted(run.affinity()))
                        : Stream.empty());
    }

    private String figures(Speeds speeds) {
        MarkdownTable table =
                new MarkdownTable("workload", "ours", "MB/s", "against", "MB/s", "ratio [95 %]", "at least", "reached");
        for (Figure figure : suite.figures()) {
            if (!run.passBytes().containsKey(figure.workload())) {
                continue;
            }
            String atLeast = "%.2f".formatted(figure.atLeast());
            String title = title(figure.workload());
            Judgement judgement = Judgement.of(figure, speeds);
            if (judgement instanceof Judgement.Judged j) {
                String against = j.theirName().equals(figure.against())
                        ? figure.against()
                        : figure.against() + ": " + j.theirName();
                table.add(
                        title,
                        figure.ours(),
                        number(j.ours().value()),
                        against,
                        number(j.theirs().value()),
                        ratio(j.ratio()),
                        atLeast,
                        j.reached());
            } else if (judgement instanceof Judgement.NotJudged n) {
                table.add(title, figure.ours(), "", figure.against(), "", "", atLeast, "not measured: " + n.reason());
            }
        }
        return table.toString();
    }

    private String allocationFigures(Speeds speeds) {
        MarkdownTable table = new MarkdownTable("workload", "step", "bytes allocated per step", "at most", "reached");
        for (AllocationFigure figure : suite.allocationFigures()) {
            if (!run.passSteps().containsKey(figure.workload())) {
                continue;
            }
            OptionalDouble allocated = speeds.allocatedPerStep(figure.workload(), figure.ours());
            String reached = allocated.isEmpty()
                    ? "not measured: " + speeds.reason(figure.workload(), figure.ours())
                    : allocated.getAsDouble() < AllocationFigure.NOTHING_BYTES ? "yes" : "no";
            table.add(title(figure.workload()), figure.step(), bytes(allocated), "0", reached);
        }
        return table.toString();
    }

    private String variants(Workload workload, Speeds speeds) {
        String ours = workload.ours().name();
        Steps steps = workload.steps();
        MarkdownTable table = steps == null
                ? new MarkdownTable("variant", "MB/s [95 %]", ours + " ÷ this [95 %]")
                : new MarkdownTable(
                        "variant", "MB/s [95 %]", ours + " ÷ this [95 %]", "bytes allocated per " + steps.name());
        for (Variant variant : workload.variants()) {
            List<String> cells = new ArrayList<>(speed(workload, variant, speeds));
            if (steps != null) {
                cells.add(bytes(speeds.allocatedPerStep(workload.id(), variant.name())));
            }
            table.add(cells);
        }
        return table.toString();
    }

    private static List<String> speed(Workload workload, Variant variant, Speeds speeds) {
        String name = variant.name();
        String ours = workload.ours().name();
        if (!speeds.measured(workload.id(), name)) {
            return List.of(name, "not measured: " + speeds.reason(workload.id(), name), "");
        }
        boolean paired = !name.equals(ours) && speeds.measured(workload.id(), ours);
        return List.of(
                name,
                megabytes(speeds.speed(workload.id(), name)),
                paired ? ratio(speeds.ratio(workload.id(), ours, name)) : "");
    }

    /** In hundredths: below half of one, an iteration's own few kilobytes have been shared out over millions of steps. */
    private static String bytes(OptionalDouble perStep) {
        return perStep.isPresent() ? String.format(Locale.ROOT, "%.2f", perStep.getAsDouble()) : "";
    }

    private String title(String workloadId) {
        return suite.workloads().stream()
                .filter(workload -> workload.id().equals(workloadId))
                .map(Workload::title)
                .findFirst()
                .orElseThrow();
    }

    private static String megabytes(Interval speed) {
        return speed.isKnown()
                ? "%s [%s, %s]".formatted(number(speed.value()), number(speed.low()), number(speed.high()))
                : number(speed.value());
    }

    private static String ratio(Interval ratio) {
        return ratio.isKnown()
                ? String.format(Locale.ROOT, "%.2f [%.2f, %.2f]", ratio.value(), ratio.low(), ratio.high())
                : String.format(Locale.ROOT, "%.2f", ratio.value());
    }

    private static String number(double megabytesPerSecond) {
        return String.format(Locale.ROOT, megabytesPerSecond < 10 ? "%.1f" : "%.0f", megabytesPerSecond);
    }
}
