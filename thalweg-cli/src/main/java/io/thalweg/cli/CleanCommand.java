package io.thalweg.cli;

import io.thalweg.lab.run.Leftovers;
import io.thalweg.problem.Printable;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code thalweg clean}: removes what killed runs have left, wherever that is. */
@Command(
        name = "clean",
        description =
                "Removes the work files, emulated links and emulated disks of runs that were killed. Finished results stay.",
        mixinStandardHelpOptions = true)
final class CleanCommand implements Runnable {
    @Option(names = "--dry-run", description = "Only say what would be removed.")
    private boolean dryRun;

    private final Leftovers leftovers;
    private final PrintWriter out;

    CleanCommand(Commands commands) {
        this.leftovers = new Leftovers(commands.state());
        this.out = commands.terminal().out();
    }

    @Override
    public void run() {
        List<Leftovers.Leftover> found = leftovers.find();
        for (Leftovers.Leftover leftover : found) {
            if (!dryRun) {
                leftovers.remove(leftover);
            }
            out.printf(
                    "%s %s (run %s, %,d bytes)%n",
                    dryRun ? "would remove" : "removed",
                    Printable.of(leftover.path()),
                    Printable.of(leftover.run()),
                    leftover.bytes());
            leftover.mounts()
                    .forEach(mount -> out.printf(
                            "%s emulated disk %s%n", dryRun ? "would remove" : "removed", Printable.of(mount)));
            leftover.namespaces()
                    .forEach(namespace -> out.printf(
                            "%s network namespace %s%n", dryRun ? "would remove" : "removed", Printable.of(namespace)));
        }
        if (found.isEmpty()) {
            out.println("nothing to clean");
        }
    }
}
