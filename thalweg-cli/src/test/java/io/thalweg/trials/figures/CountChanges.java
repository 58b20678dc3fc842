package io.thalweg.trials.figures;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What a pull request would be told of each program with an anti-pattern: the counts of the fixed twin, twice, and then
 * those of the original, in which the twin's buffer, or what else the fix is, was lost.
 */
final class CountChanges {
    private final Path thalweg;
    private final Path directory;
    private final Consumer<String> progress;

    /** @param directory for what the programs read and write */
    CountChanges(Path thalweg, Path directory, Consumer<String> progress) {
        this.thalweg = thalweg;
        this.directory = directory;
        this.progress = progress;
    }

    /** The table for one JDK, with a line below that sums up. */
    Table measure(Jvm jvm, List<String> programs) throws IOException, InterruptedException {
        Table table = new Table(
                Column.ofText("program"),
                Column.ofFigures("counts"),
                Column.ofFigures("changed, same program"),
                Column.ofText("largest change, fix lost"));
        int changed = 0;
        int named = 0;
        for (String program : programs) {
            Map<String, Long> before = counts(jvm, program, "fixed");
            List<String> unwanted = more(before, counts(jvm, program, "fixed"));
            List<String> wanted = more(before, counts(jvm, program, "original"));
            changed += unwanted.size();
            named += wanted.isEmpty() ? 0 : 1;
            table.row(
                    program,
                    Integer.toString(before.size()),
                    String.join(", ", unwanted.isEmpty() ? List.of("0") : unwanted),
                    wanted.isEmpty() ? "none" : wanted.get(0));
            progress.accept(jvm.version() + "  " + program + " " + unwanted + " " + wanted);
        }
        table.note("Changed where nothing was: " + changed + ". Lost fixes that a count names: " + named + " of "
                + programs.size() + ".");
        return table;
    }

    private Map<String, Long> counts(Jvm jvm, String program, String how) throws IOException, InterruptedException {
        Path file = directory.resolve("counts.json");
        List<String> arguments = new ArrayList<>(List.of(
                "-jar", thalweg.toString(), "audit", "--format", "benchmark", "--force", "-o", file.toString(), "--"));
        arguments.add(jvm.home().resolve("bin").resolve("java").toString());
        arguments.addAll(Predictor.command(program, how, directory));
        jvm.run(arguments);
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode count : new ObjectMapper().readTree(Files.readString(file))) {
            // One method, as if the pull request had changed it.
            String name = count.get("name").asText().replace(".fixed:", ".original:");
            counts.put(
                    name + " (" + count.get("unit").asText() + ")",
                    count.get("value").asLong());
        }
        return counts;
    }

    /** As {@code .github/action/counts} compares them. */
    private static boolean isChanged(String name, long before, long now) {
        long most = Math.max(before, now);
        long least = Math.min(before, now);
        return name.contains(", about") ? most > 4 * least && most - least > 100 : most != least;
    }

    /** What has changed, the largest growth first. */
    private static List<String> more(Map<String, Long> before, Map<String, Long> now) {
        Map<String, Long> all = new TreeMap<>(before);
        all.putAll(now);
        return all.keySet().stream()
                .filter(name -> isChanged(name, before.getOrDefault(name, 0L), now.getOrDefault(name, 0L)))
                .sorted(Comparator.comparingLong(name -> before.getOrDefault(name, 0L) - now.getOrDefault(name, 0L)))
                .map(name -> name + ": " + before.getOrDefault(name, 0L) + " → " + now.getOrDefault(name, 0L))
                .toList();
    }
}
