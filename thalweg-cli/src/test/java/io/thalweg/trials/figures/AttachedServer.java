package io.thalweg.trials.figures;

import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A server under load before, while and after {@code thalweg audit PID} watches it, second by second. */
final class AttachedServer {
    private static final int FILE_BYTES = 16 << 10;
    private static final int CLIENTS = 2;
    private static final int WARM_UP_SECONDS = 20;
    /** From the start of the audit's own JVM to an agent that has settled in the server. */
    private static final int ARRIVAL_SECONDS = 5;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Path thalweg;
    private final Path directory;
    private final int watchedSeconds;
    private final int unwatchedSeconds;
    private final boolean light;
    private final Consumer<String> progress;

    /**
     * A measurement to come.
     *
     * @param thalweg thalweg.jar
     * @param directory for the file that is served
     * @param watchedSeconds how long the agent stays
     * @param unwatchedSeconds how long is measured before, and after
     * @param light whether it audits as for days
     */
    AttachedServer(
            Path thalweg,
            Path directory,
            int watchedSeconds,
            int unwatchedSeconds,
            boolean light,
            Consumer<String> progress) {
        this.thalweg = thalweg;
        this.directory = directory;
        this.watchedSeconds = watchedSeconds;
        this.unwatchedSeconds = unwatchedSeconds;
        this.light = light;
        this.progress = progress;
    }

    /** What happened in some time, about a second of it. */
    private record Second(double seconds, long answers, double cpuSeconds, long errors, double slowestMillis) {
        double perSecond() {
            return answers / seconds;
        }
    }

    /** The table for one JDK. */
    Table measure(Jvm jvm) throws IOException, InterruptedException {
        byte[] content = new byte[FILE_BYTES];
        new Random(1).nextBytes(content);
        Path file = Files.write(directory.resolve("served"), content);
        Process server = jvm.start(List.of(
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("java.class.path"),
                FileServer.class.getName(),
                file.toString()));
        try {
            String port = server.inputReader(StandardCharsets.US_ASCII).readLine();
            if (port == null) {
                throw new IOException("the server ended with " + server.waitFor() + " before it had begun");
            }
            try (HttpLoad load = new HttpLoad(URI.create("http://127.0.0.1:" + port + "/"), content, CLIENTS)) {
                return measure(jvm, server, load);
            }
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private Table measure(Jvm jvm, Process server, HttpLoad load) throws IOException, InterruptedException {
        seconds(WARM_UP_SECONDS, server, load);
        List<Second> before = seconds(unwatchedSeconds, server, load);
        progress.accept("measured before; attaching");
        Process audit = start(jvm, server.pid());
        List<Second> arrival = seconds(ARRIVAL_SECONDS, server, load);
        List<Second> during = seconds(watchedSeconds - ARRIVAL_SECONDS, server, load);
        List<Second> departure = new ArrayList<>();
        while (audit.isAlive()) {
            departure.add(second(server, load));
        }
        if (audit.waitFor() > 1) { // 1: with findings
            throw new IOException("the audit ended with " + audit.exitValue());
        }
        progress.accept("detached");
        List<Second> after = seconds(unwatchedSeconds, server, load);
        Table table = new Table(
                Column.ofText("while"),
                Column.ofFigures("s"),
                Column.ofFigures("answers/s"),
                Column.ofFigures("least in a s"),
                Column.ofFigures("CPU µs per answer"),
                Column.ofFigures("slowest ms"),
                Column.ofFigures("errors"));
        row(table, "before", before);
        row(table, "the agent comes", arrival);
        row(table, "it counts", during);
        row(table, "it leaves, and the report is made", departure);
        row(table, "after", after);
        return table;
    }

    private Process start(Jvm jvm, long pid) throws IOException {
        List<String> command = new ArrayList<>(List.of("-jar", thalweg.toString(), "audit", Long.toString(pid)));
        command.addAll(List.of("--force", "--for", watchedSeconds + "s"));
        command.addAll(List.of("-o", directory.resolve("report.txt").toString()));
        if (light) {
            command.add("--light");
        }
        return jvm.start(command);
    }

    private List<Second> seconds(int count, Process server, HttpLoad load) throws IOException, InterruptedException {
        List<Second> seconds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            seconds.add(second(server, load));
        }
        return seconds;
    }

    private static Second second(Process server, HttpLoad load) throws IOException, InterruptedException {
        long start = System.nanoTime();
        long answers = load.answers();
        long errors = load.errors();
        double cpu = cpuSeconds(server);
        if (server.waitFor(1, TimeUnit.SECONDS)) {
            throw new IOException("the server ended with " + server.exitValue());
        }
        return new Second(
                (System.nanoTime() - start) / NANOS_PER_SECOND,
                load.answers() - answers,
                cpuSeconds(server) - cpu,
                load.errors() - errors,
                load.takeSlowestNanos() / 1e6);
    }

    private static double cpuSeconds(Process process) throws IOException {
        Duration cpu = process.info()
                .totalCpuDuration()
                .orElseThrow(() -> new IOException("this system does not tell the processor time of a process"));
        return cpu.toNanos() / NANOS_PER_SECOND;
    }

    private static void row(Table table, String name, List<Second> seconds) {
        double time = seconds.stream().mapToDouble(Second::seconds).sum();
        long answers = seconds.stream().mapToLong(Second::answers).sum();
        double cpu = seconds.stream().mapToDouble(Second::cpuSeconds).sum();
        table.row(
                name,
                String.format(Locale.ROOT, "%.0f", time),
                String.format(Locale.ROOT, "%,.0f", answers / time),
                String.format(
                        Locale.ROOT,
                        "%,.0f",
                        seconds.stream().mapToDouble(Second::perSecond).min().orElse(0)),
                String.format(Locale.ROOT, "%.1f", cpu * 1e6 / Math.max(1, answers)),
                String.format(
                        Locale.ROOT,
                        "%.0f",
                        seconds.stream()
                                .mapToDouble(Second::slowestMillis)
                                .max()
                                .orElse(0)),
                Long.toString(seconds.stream().mapToLong(Second::errors).sum()));
    }
}
