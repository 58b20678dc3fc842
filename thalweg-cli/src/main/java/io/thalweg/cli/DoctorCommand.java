package io.thalweg.cli;

import io.thalweg.base.format.PageScript;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.run.Capabilities;
import io.thalweg.lab.run.Capabilities.Capability;
import io.thalweg.tune.BufferSizes;
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
    private static final String DETAILS = " ".repeat(38);
    private static final String SIZES = " ".repeat(24);

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
        TextOutput out = new TextOutput(terminal.style());
        out.wrap("", "", String.format("Measuring in %s with Java %s", here, Runtime.version()));
        Capabilities.of(here, terminal.environment(), terminal.home()).forEach(capability -> line(out, capability));
        boolean charts = PageScript.hasCharts();
        line(
                out,
                new Capability(
                        "charts in the page", charts, charts ? "" : "this jar lacks ECharts: build Thalweg again"));
        out.line("");
        BufferSizes.explain().lines().forEach(line -> out.wrap(indent(line), SIZES, "", line.stripLeading()));
        terminal.out().print(out.text());
    }

    private static void line(TextOutput out, Capability capability) {
        String answer = capability.available() ? "yes" : "no";
        out.wrap(
                "  ",
                DETAILS,
                "",
                String.format(Locale.ROOT, "%-3s  %-29s  %s", answer, capability.name(), capability.detail()));
    }

    private static String indent(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }
}
