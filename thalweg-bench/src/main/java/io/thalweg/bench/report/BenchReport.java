package io.thalweg.bench.report;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Markdown;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.bench.plan.AllocationFigure;
import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Figure;
import io.thalweg.bench.plan.StepTimeFigure;
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
import java.util.function.DoubleFunction;
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
        Markdown page = new Markdown();
        page.line(head());
        for (JdkRun jdkRun : run.jdks()) {
            page.paragraph("## " + jdkRun.jdk());
            if (jdkRun.stolenPercent() != null) {
                page.paragraph("The hypervisor took %.1f %% of the processors' time meanwhile."
                        .formatted(jdkRun.stolenPercent()));
            }
            tables(page, new Speeds(run, jdkRun));
        }
        return page.text();
    }

    private void tables(Markdown page, Speeds speeds) {
        if (!suite.figures().isEmpty()) {
            page.table(figures(speeds));
        }
        if (!suite.allocationFigures().isEmpty()) {
            page.table(allocationFigures(speeds));
        }
        if (suite.stepTimeFigures().stream().anyMatch(figure -> run.passSteps().containsKey(figure.workload()))) {
            page.table(stepTimeFigures(speeds));
        }
        for (Workload workload : suite.workloads()) {
            if (run.passBytes().containsKey(workload.id())) {
                page.paragraph("### " + Markdown.escape(workload.title()));
                page.table(variants(workload, speeds));
            }
        }
    }

    private String head() {
        return """
                # Benchmark `%s`

                %s, `%s`, seed %d
                %s, %s, %s, load average before the run %.2f

                MB/s are 10⁶ bytes per second: geometric means over %d rounds, one fork of each variant per round, in \
                random order, \
                with 95 %% intervals. A ratio is ours ÷ theirs, paired by round. A figure is reached when the lower \
                end of its \
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

    private Table figures(Speeds speeds) {
        Table table = new Table(
                Column.ofText("workload"),
                Column.ofText("ours"),
                Column.ofFigures("MB/s"),
                Column.ofText("against"),
                Column.ofFigures("MB/s"),
                Column.ofFigures("ratio (95 %)"),
                Column.ofFigures("at least"),
                Column.ofText("reached"));
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
                table.row(
                        title,
                        figure.ours(),
                        number(j.ours().value()),
                        against,
                        number(j.theirs().value()),
                        ratio(j.ratio()),
                        atLeast,
                        j.reached());
            } else if (judgement instanceof Judgement.NotJudged n) {
                table.row(title, figure.ours(), "", figure.against(), "", "", atLeast, "not measured: " + n.reason());
            }
        }
        return table;
    }

    private Table allocationFigures(Speeds speeds) {
        Table table = new Table(
                Column.ofText("workload"),
                Column.ofText("step"),
                Column.ofFigures("bytes allocated per step"),
                Column.ofFigures("at most"),
                Column.ofText("reached"));
        for (AllocationFigure figure : suite.allocationFigures()) {
            if (!run.passSteps().containsKey(figure.workload())) {
                continue;
            }
            OptionalDouble allocated = speeds.allocatedPerStep(figure.workload(), figure.ours());
            String reached = allocated.isEmpty()
                    ? "not measured: " + speeds.reason(figure.workload(), figure.ours())
                    : allocated.getAsDouble() < AllocationFigure.NOTHING_BYTES ? "yes" : "no";
            table.row(title(figure.workload()), figure.step(), bytes(allocated), "0", reached);
        }
        return table;
    }

    private Table stepTimeFigures(Speeds speeds) {
        Table table = new Table(
                Column.ofText("workload"),
                Column.ofText("ours"),
                Column.ofFigures("µs per step (95 %)"),
                Column.ofFigures("at most"),
                Column.ofText("reached"));
        for (StepTimeFigure figure : suite.stepTimeFigures()) {
            if (!run.passSteps().containsKey(figure.workload())) {
                continue;
            }
            String title = title(figure.workload());
            String most = Figures.fixed(figure.mostMicros(), 0);
            if (speeds.measured(figure.workload(), figure.ours())) {
                Interval micros = speeds.microsPerStep(figure.workload(), figure.ours());
                table.row(
                        title,
                        figure.ours(),
                        withEnds(micros, value -> Figures.fixed(value, 1)),
                        most,
                        Judgement.reached(micros, figure));
            } else {
                String reason = speeds.reason(figure.workload(), figure.ours());
                table.row(title, figure.ours(), "", most, "not measured: " + reason);
            }
        }
        return table;
    }

    private Table variants(Workload workload, Speeds speeds) {
        Steps steps = workload.steps();
        List<Column> columns = new ArrayList<>(List.of(
                Column.ofText("variant"),
                Column.ofFigures("MB/s (95 %)"),
                Column.ofFigures(workload.ours().name() + " ÷ this (95 %)")));
        if (steps != null) {
            columns.add(Column.ofFigures("bytes allocated per " + steps.name()));
        }
        boolean guaranteed = !suite.guarantee(workload, workload.ours()).isEmpty();
        if (guaranteed) {
            columns.add(Column.ofText("guarantee"));
        }
        Table table = new Table("", columns);
        for (Variant variant : workload.variants()) {
            List<String> cells = new ArrayList<>(speed(workload, variant, speeds));
            if (steps != null) {
                cells.add(bytes(speeds.allocatedPerStep(workload.id(), variant.name())));
            }
            if (guaranteed) {
                cells.add(suite.guarantee(workload, variant));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
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

    /**
     * In hundredths: below half of one, an iteration's own few kilobytes have been shared out over millions of steps.
     */
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
        return withEnds(speed, BenchReport::number);
    }

    private static String ratio(Interval ratio) {
        return withEnds(ratio, value -> Figures.fixed(value, 2));
    }

    /** Such as {@code 1.54 (1.30 to 1.81)}; the bare value where there is no interval. */
    private static String withEnds(Interval interval, DoubleFunction<String> text) {
        String value = text.apply(interval.value());
        return interval.isKnown()
                ? value + " (" + text.apply(interval.low()) + " to " + text.apply(interval.high()) + ")"
                : value;
    }

    private static String number(double megabytesPerSecond) {
        String format = megabytesPerSecond < 1 ? "%.3f" : megabytesPerSecond < 10 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, megabytesPerSecond);
    }
}
