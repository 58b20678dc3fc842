package io.thalweg.cli;

import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.result.Claim;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code thalweg lab list}: what can be asked. */
@Command(name = "list", description = "Lists the experiments and their claims.", mixinStandardHelpOptions = true)
final class LabListCommand implements Runnable {
    private static final String CLAIM = " ".repeat(7);
    private static final String TEXT = " ".repeat(17);

    private final Terminal terminal;

    LabListCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public void run() {
        TextOutput out = new TextOutput(terminal.style());
        for (Experiment experiment : Experiments.all()) {
            out.wrap(
                    "",
                    TEXT,
                    TextOutput.BOLD,
                    String.format(
                            Locale.ROOT,
                            "%-4s %-12s %s",
                            experiment.info().label(),
                            experiment.info().id(),
                            experiment.info().question()));
            for (Claim claim : experiment.claims()) {
                out.wrap(CLAIM, TEXT, "", String.format(Locale.ROOT, "%-9s %s", claim.id(), claim.text()));
            }
        }
        terminal.out().print(out.text());
    }
}
