package io.thalweg.cli;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** {@code thalweg lab list}: what can be asked. */
@Command(name = "list", description = "Lists the experiments and their claims.", mixinStandardHelpOptions = true)
final class LabListCommand implements Runnable {
    private final PrintWriter out;

    LabListCommand(Commands commands) {
        this.out = commands.terminal().out();
    }

    @Override
    public void run() {
        for (Experiment experiment : Experiments.all()) {
            out.printf(
                    "%-4s %-12s %s%n",
                    experiment.info().label(),
                    experiment.info().id(),
                    experiment.info().question());
            experiment.claims().forEach(claim -> out.printf("       %-9s %s%n", claim.id(), claim.text()));
        }
    }
}
