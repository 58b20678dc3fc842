package io.thalweg.trials.figures;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.trials.figures.antipattern.AntiPatternProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** How long {@code thalweg audit DIR} takes for many recordings, in a small heap. */
final class MergedRecordings {
    private static final int RECORDINGS_OF_A_DIRECTORY = 100;
    private static final int FINDINGS = 1;
    private static final double MIB = 1 << 20;

    private final Path thalweg;
    private final Path directory;
    private final Path sources;
    private final int recordings;
    private final String heap;
    private final Consumer<String> progress;

    /**
     * A measurement.
     *
     * @param thalweg thalweg.jar
     * @param directory for the recordings
     * @param sources what javac compiles while it is recorded
     * @param recordings how many there are
     * @param heap as {@code -Xmx} has it
     */
    MergedRecordings(
            Path thalweg, Path directory, Path sources, int recordings, String heap, Consumer<String> progress) {
        this.thalweg = thalweg;
        this.directory = directory;
        this.sources = sources;
        this.recordings = recordings;
        this.heap = heap;
        this.progress = progress;
    }

    Table measure(Jvm jvm) throws IOException, InterruptedException {
        Path pods = Files.createDirectories(directory.resolve("pods"));
        double mebibytes = copies(templates(jvm), pods) / MIB;
        progress.accept(String.format(Locale.ROOT, "%,d recordings, %,.0f MiB", recordings, mebibytes));
        Path report = directory.resolve("merged.json");
        double cpuBefore = Jvm.childrenSeconds();
        long begin = System.nanoTime();
        int exit = thalweg(
                jvm,
                List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                List.of("audit", pods.toString(), "--all", "--format", "json", "--force", "-o", report.toString()));
        double seconds = (System.nanoTime() - begin) / 1e9;
        double cpuSeconds = Jvm.childrenSeconds() - cpuBefore;
        JsonNode merged = new ObjectMapper().readTree(report.toFile());
        if (exit != FINDINGS || merged.get("jvms").size() != recordings) {
            throw new IOException("thalweg audit ended with " + exit + " after "
                    + merged.get("jvms").size() + " JVMs of " + recordings);
        }
        Table table = new Table(
                Column.ofText("recordings"),
                Column.ofFigures("MiB"),
                Column.ofFigures("findings"),
                Column.ofText("heap"),
                Column.ofFigures("seconds"),
                Column.ofFigures("CPU seconds"));
        table.row(
                Figures.count(recordings),
                String.format(Locale.ROOT, "%,.0f", mebibytes),
                Figures.count(merged.get("findings").size()),
                "-Xmx" + heap,
                String.format(Locale.ROOT, "%.1f", seconds),
                String.format(Locale.ROOT, "%.1f", cpuSeconds));
        return table;
    }

    /** Recordings of two real programs: a build, and one that wastes I/O. */
    private List<ObjectNode> templates(Jvm jvm) throws IOException, InterruptedException {
        Path kept = directory.resolve("kept");
        List<String> build = new ArrayList<>(List.of(
                jvm.home().resolve("bin").resolve("javac").toString(),
                "-proc:none",
                "-nowarn",
                "-d",
                directory.resolve("classes").toString()));
        try (Stream<Path> files = Files.walk(sources)) {
            files.map(Path::toString)
                    .filter(name -> name.endsWith(".java") && !name.endsWith("module-info.java"))
                    .forEach(build::add);
        }
        build.addAll(List.of("-cp", System.getProperty("java.class.path")));
        String program = AntiPatternProgram.names().get(0);
        jvm.run(Predictor.command(program, "prepare", directory));
        List<String> wasteful = new ArrayList<>(
                List.of(jvm.home().resolve("bin").resolve("java").toString()));
        wasteful.addAll(Predictor.command(program, "original", directory));
        List<ObjectNode> templates = new ArrayList<>();
        for (List<String> command : List.of(build, wasteful)) {
            Path own = kept.resolve(Integer.toString(templates.size()));
            List<String> audit = new ArrayList<>(List.of("audit", "--keep", own.toString(), "--"));
            audit.addAll(command);
            thalweg(jvm, List.of(), audit);
            try (Stream<Path> files = Files.list(own)) {
                Path recording = files.filter(file -> file.toString().endsWith(".recording.json"))
                        .findFirst()
                        .orElseThrow(() -> new IOException("no recording of " + command.get(0)));
                templates.add((ObjectNode) new ObjectMapper().readTree(recording.toFile()));
            }
        }
        return templates;
    }

    /** As many JVMs, in directories as of pods; answers their bytes. */
    private long copies(List<ObjectNode> templates, Path pods) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        long bytes = 0;
        for (int i = 0; i < recordings; i++) {
            ObjectNode recording = templates.get(i % templates.size());
            ((ObjectNode) recording.get("jvm")).put("pid", 1000 + i);
            Path pod = pods.resolve("pod-" + i / RECORDINGS_OF_A_DIRECTORY);
            Files.createDirectories(pod);
            byte[] json = mapper.writeValueAsBytes(recording);
            Files.write(pod.resolve("thalweg-" + (1000 + i) + ".recording.json"), json);
            bytes += json.length;
        }
        return bytes;
    }

    private int thalweg(Jvm jvm, List<String> options, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(options);
        command.addAll(List.of("-jar", thalweg.toString()));
        command.addAll(arguments);
        Process process = jvm.start(command);
        process.getOutputStream().close();
        process.getInputStream().transferTo(System.err);
        return process.waitFor();
    }
}
