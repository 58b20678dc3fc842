package io.thalweg.cli;

import io.thalweg.base.format.ChartPage;
import io.thalweg.base.problem.Printable;
import io.thalweg.lab.run.Capabilities;
import io.thalweg.lab.run.Capabilities.Capability;
import io.thalweg.tune.BufferSizes;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code thalweg doctor}: what can be measured here and which buffer sizes are in force. */
@Command(
        name = "doctor",
        description = "Shows what can be measured here, what cannot and why, and the buffer sizes in use.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Runnable {
    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "The directory to check; the default is the current directory.")
    private Path directory = Path.of("");

    private final Terminal terminal;

    DoctorCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public void run() {
        Path here = MeasuredDirectory.real(directory);
        PrintWriter out = terminal.out();
        out.printf("Measuring in %s with Java %s%n", Printable.of(here), Runtime.version());
        Capabilities.of(here, terminal.environment(), terminal.home()).forEach(this::print);
        boolean charts = ChartPage.hasCharts();
        print(new Capability(
                "charts in the page", charts, charts ? "" : "this jar lacks ECharts: build Thalweg again"));
        out.println();
        out.print(BufferSizes.explain());
    }

    private void print(Capability capability) {
        String answer = capability.available() ? "yes" : "no";
        String line = String.format(Locale.ROOT, "  %-3s  %-29s  %s", answer, capability.name(), capability.detail());
        terminal.out().println(line.stripTrailing());
    }
}
