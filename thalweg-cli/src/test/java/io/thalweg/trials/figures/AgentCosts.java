package io.thalweg.trials.figures;

import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Statistics;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Workloads with and without the agent, in turn: calls of one byte read and written, an indexing job, a build, and a
 * JVM's start.
 */
final class AgentCosts {
    /** A start takes a tenth of a second: enough of them for an interval of a few milliseconds. */
    private static final int STARTS_PER_ROUND = 8;

    private static final int FILE_BYTES = 1 << 20;
    private static final int INDEXED_LINES = 100_000;

    /** A program that attaches to itself; JDK 21 and later would warn of it. */
    private static final List<String> SELF_ATTACHING = List.of(
            "-Djdk.attach.allowAttachSelf=true", "-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading");

    private final Path agent;
    private final Path directory;
    private final Path sources;
    private final int rounds;
    private final Random random;
    private final Consumer<String> progress;

    /**
     * Costs to be measured.
     *
     * @param agent the jar behind {@code -javaagent:}
     * @param directory for files, recordings and compiled classes
     * @param sources what the build compiles, and the indexing job indexes
     */
    AgentCosts(Path agent, Path directory, Path sources, int rounds, long seed, Consumer<String> progress) {
        this.agent = agent;
        this.directory = directory;
        this.sources = sources;
        this.rounds = rounds;
        this.random = new Random(seed);
        this.progress = progress;
    }

    /** A row to be measured: what, the unit of its figure, the program, and what the agent may cost it. */
    private record CostRow(Workload workload, String name, String unit, List<String> arguments, String most) {}

    /** What is run, as {@code --only} names it. */
    enum Workload {
        read,
        write,
        index,
        build,
        start
    }

    /** The table for one JDK. */
    Table measure(Jvm jvm, Set<Workload> chosen) throws IOException, InterruptedException {
        Path file = directory.resolve("bytes");
        byte[] content = new byte[FILE_BYTES];
        Arrays.fill(content, (byte) 1);
        Files.write(file, content);
        List<CostRow> rows = List.of(
                new CostRow(
                        Workload.read,
                        "FileInputStream.read(), a byte a call",
                        "ns",
                        List.of("read", file.toString()),
                        "1.05"),
                new CostRow(
                        Workload.write,
                        "FileOutputStream.write(int), a byte a call",
                        "ns",
                        List.of("write", directory.resolve("written").toString()),
                        "1.25"),
                new CostRow(Workload.index, "an indexing job: Lucene over 100,000 lines", "ms", index(), "1.02"),
                new CostRow(Workload.build, "a build: javac over the library's sources", "ms", build(), "1.02"));
        Table table = new Table(
                Column.ofText("workload"),
                Column.ofFigures("without"),
                Column.ofFigures("with"),
                Column.ofFigures("ratio or more (95 %)"),
                Column.ofFigures("at most"));
        for (CostRow row : rows) {
            if (chosen.contains(row.workload())) {
                table.row(cells(jvm, row));
            }
        }
        if (chosen.contains(Workload.start)) {
            table.row(start(jvm));
        }
        return table;
    }

    /** The sources' lines, again and again. */
    private List<String> index() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path source : sources()) {
            Files.readAllLines(source).stream().filter(line -> !line.isBlank()).forEach(lines::add);
        }
        Path corpus = directory.resolve("lines");
        try (BufferedWriter writer = Files.newBufferedWriter(corpus)) {
            for (int i = 0; i < INDEXED_LINES; i++) {
                writer.write(lines.get(i % lines.size()));
                writer.newLine();
            }
        }
        return List.of("index", corpus.toString(), directory.resolve("index").toString());
    }

    private List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                    .sorted()
                    .toList();
        }
    }

    private List<String> build() throws IOException {
        Path classes = Files.createDirectories(directory.resolve("classes"));
        List<String> arguments =
                new ArrayList<>(List.of("build", classes.toString(), "-cp", System.getProperty("java.class.path")));
        sources().forEach(source -> arguments.add(source.toString()));
        return arguments;
    }

    private String[] cells(Jvm jvm, CostRow row) throws IOException, InterruptedException {
        double[] without = new double[rounds];
        double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            List<String> arguments = new ArrayList<>(SELF_ATTACHING);
            arguments.addAll(List.of("-cp", System.getProperty("java.class.path"), CostProgram.class.getName()));
            arguments.add(agent.toString());
            arguments.addAll(row.arguments());
            List<double[]> turns = jvm.run(arguments)
                    .output()
                    .lines()
                    .map(turn -> Arrays.stream(turn.split(" ", 2))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toList();
            without[round] = median(turns, turn -> turn[0]);
            ratios[round] = median(turns, turn -> turn[1] / turn[0]);
            progress.accept(String.format(
                    Locale.ROOT,
                    "%s  JVM %d/%d  %-45s %.3f",
                    jvm.version(),
                    round + 1,
                    rounds,
                    row.name(),
                    ratios[round]));
        }
        double scale = row.unit().equals("ns") ? CostProgram.CALLS : 1e6;
        double usual = Statistics.geometricMean(without).value() / scale;
        Interval ratio = Statistics.geometricMean(ratios);
        return new String[] {
            row.name(),
            figure(usual, row.unit()),
            figure(usual * ratio.value(), row.unit()),
            bracketed(ratio, 3),
            row.most()
        };
    }

    /** Whatever else ran on the machine hits some turns and not the others. */
    private static double median(List<double[]> turns, ToDoubleFunction<double[]> figure) {
        double[] figures = turns.stream().mapToDouble(figure).sorted().toArray();
        return (figures[(figures.length - 1) / 2] + figures[figures.length / 2]) / 2;
    }

    private List<Boolean> inRandomOrder() {
        List<Boolean> order = new ArrayList<>(List.of(true, false));
        Collections.shuffle(order, random);
        return order;
    }

    private List<String> hello(boolean audited) {
        List<String> arguments = new ArrayList<>();
        if (audited) {
            arguments.add("-javaagent:" + agent + "=out=" + directory + ",quiet");
        }
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path"), Hello.class.getName()));
        return arguments;
    }

    private static String figure(double value, String unit) {
        return String.format(Locale.ROOT, "%.0f %s", value, unit);
    }

    private String[] start(Jvm jvm) throws IOException, InterruptedException {
        int pairs = rounds * STARTS_PER_ROUND;
        double[] without = new double[pairs];
        double[] with = new double[pairs];
        jvm.run(hello(true)); // The first brings the files into memory.
        for (int pair = 0; pair < pairs; pair++) {
            for (boolean audited : inRandomOrder()) {
                double millis = jvm.run(hello(audited)).elapsedNanos() / 1e6;
                (audited ? with : without)[pair] = millis;
            }
        }
        double[] more = new double[pairs];
        Arrays.setAll(more, pair -> with[pair] - without[pair]);
        progress.accept(jvm.version() + "  start-up of hello-world, " + pairs + " pairs");
        return new String[] {
            "start-up of hello-world",
            figure(Statistics.mean(without).value(), "ms"),
            figure(Statistics.mean(with).value(), "ms"),
            "+" + bracketed(Statistics.mean(more), 0) + " ms",
            "+100 ms"
        };
    }

    /** The value with its interval, where there is one. */
    private static String bracketed(Interval interval, int decimals) {
        String number = "%." + decimals + "f";
        return interval.isKnown()
                ? String.format(
                        Locale.ROOT,
                        number + " (" + number + " to " + number + ")",
                        interval.value(),
                        interval.low(),
                        interval.high())
                : String.format(Locale.ROOT, number, interval.value());
    }
}
