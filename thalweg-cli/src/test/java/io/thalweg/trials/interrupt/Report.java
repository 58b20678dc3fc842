package io.thalweg.trials.interrupt;

import java.util.List;
import java.util.Locale;

/** The outcomes as a table, in Markdown. */
final class Report {
    private Report() {}

    static String of(List<Outcome> outcomes, boolean ownMachine) {
        StringBuilder text = new StringBuilder();
        text.append("| what happened | times | before the first fork | after the last | forks kept | resumed"
                + " | cleaned | failures |\n");
        text.append("| --- | --: | --: | --: | --: | --: | --: | --: |\n");
        for (Fault fault : Fault.values()) {
            List<Outcome> those = outcomes.stream()
                    .filter(outcome -> outcome.fault() == fault)
                    .toList();
            if (!those.isEmpty()) {
                row(text, fault.label(), those);
            }
        }
        row(text, "together", outcomes);
        if (!ownMachine) {
            text.append("\nNot as root in mounts of its own: without a full disk and without emulated links.\n");
        }
        for (Outcome outcome : outcomes) {
            for (String failure : outcome.failures()) {
                text.append(String.format(
                        Locale.ROOT,
                        "%n%s, %s, %s (`./dev interrupt 1 %d`): %s%n",
                        outcome.subject().name(),
                        outcome.fault().label(),
                        outcome.moment(),
                        outcome.seed(),
                        failure));
            }
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String label, List<Outcome> outcomes) {
        text.append(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %d | %d |%n",
                label,
                outcomes.size(),
                outcomes.stream()
                        .filter(outcome -> outcome.forks() == 0 && !outcome.wasOver())
                        .count(),
                outcomes.stream().filter(Outcome::wasOver).count(),
                outcomes.stream().mapToInt(Outcome::forks).sum(),
                outcomes.stream().filter(Outcome::resumed).count(),
                outcomes.stream().mapToInt(Outcome::cleaned).sum(),
                outcomes.stream().mapToInt(outcome -> outcome.failures().size()).sum()));
    }
}
