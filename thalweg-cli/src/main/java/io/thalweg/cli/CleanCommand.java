package io.thalweg.cli;

import io.thalweg.audit.capture.AuditLedger;
import io.thalweg.base.problem.Printable;
import io.thalweg.lab.store.Leftovers;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code thalweg clean}: removes what killed runs have left, wherever that is. */
@Command(
        name = "clean",
        description = "Removes what killed runs and audits left behind: work files, emulated links and"
                + " disks, temporary files. Finished results stay.",
        mixinStandardHelpOptions = true)
final class CleanCommand implements Runnable {
    @Option(names = "--dry-run", description = "Show what would be removed, and remove nothing.")
    private boolean dryRun;

    private final Leftovers leftovers;
    private final AuditLedger audits;
    private final PrintWriter out;

    CleanCommand(Commands commands) {
        this.leftovers = new Leftovers(commands.state());
        this.audits = commands.audits();
        this.out = commands.terminal().out();
    }

    @Override
    public void run() {
        List<Leftovers.Leftover> runs = leftovers.find();
        runs.forEach(this::remove);
        List<AuditLedger.Abandoned> killed = audits.abandoned();
        killed.forEach(this::remove);
        if (runs.isEmpty() && killed.isEmpty()) {
            out.println("nothing to clean");
        }
    }

    private void remove(AuditLedger.Abandoned killed) {
        List<String> lines = killed.directories().stream()
                .map(directory -> String.format(
                        Locale.ROOT,
                        "%s %s (audit %s, %,d bytes)",
                        verb(),
                        Printable.of(directory),
                        killed.pid(),
                        killed.bytes(directory)))
                .toList();
        if (!dryRun) {
            audits.remove(killed);
        }
        lines.forEach(out::println);
    }

    private void remove(Leftovers.Leftover leftover) {
        if (!dryRun) {
            leftovers.remove(leftover);
        }
        out.printf(
                Locale.ROOT,
                "%s %s (run %s, %,d bytes)%n",
                verb(),
                Printable.of(leftover.path()),
                Printable.of(leftover.run()),
                leftover.bytes());
        leftover.mounts().forEach(mount -> out.printf("%s emulated disk %s%n", verb(), Printable.of(mount)));
        leftover.namespaces()
                .forEach(namespace -> out.printf("%s network namespace %s%n", verb(), Printable.of(namespace)));
    }

    private String verb() {
        return dryRun ? "would remove" : "removed";
    }
}
