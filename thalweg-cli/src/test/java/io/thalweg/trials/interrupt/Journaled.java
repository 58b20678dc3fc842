package io.thalweg.trials.interrupt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is written of the latest run, read as plain text: what a person would find, not what the lab believes.
 *
 * @param run its folder
 * @param forks how many forks were finished, those that were discarded included
 * @param discarded how many of them were
 * @param finished whether the run came to its end
 */
record Journaled(Path run, int forks, int discarded, boolean finished) {
    /** Empty if no run has got as far as its plan. */
    static Optional<Journaled> latest(Path state) throws IOException {
        List<Path> runs = MachineTraces.entries(state.resolve("thalweg").resolve("runs"));
        if (runs.isEmpty()) {
            return Optional.empty();
        }
        Path run = runs.get(runs.size() - 1);
        Path journal = run.resolve("journal.jsonl");
        String text = Files.exists(journal) ? Files.readString(journal, StandardCharsets.UTF_8) : "";
        // What was cut off does not count.
        List<String> whole =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        List<String> entries = whole.subList(1, whole.size());
        int discarded = (int) entries.stream()
                .filter(entry -> entry.contains("\"discarded\":"))
                .count();
        int forks = (int) entries.stream()
                .filter(entry -> entry.contains("\"fork\":") || entry.contains("\"discarded\":"))
                .count();
        boolean finished = entries.stream().anyMatch(entry -> entry.contains("\"finished\":"));
        return Optional.of(new Journaled(run, forks, discarded, finished));
    }
}
