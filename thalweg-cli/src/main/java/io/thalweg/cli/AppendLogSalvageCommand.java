package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.log.LogInspection;
import io.thalweg.log.LogReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code thalweg appendlog salvage}: saves what can be proven of a damaged log. */
@Command(
        name = "salvage",
        description =
                "Copies every record that can be proven, with its number, into a log in a new directory, and lists what"
                        + " was skipped. The damaged log stays as it is.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AppendLogSalvageCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "DIR", description = "The directory of the damaged log.")
    private @Nullable Path directory;

    @Parameters(index = "1", paramLabel = "INTO", description = "The directory to be made.")
    private @Nullable Path into;

    @Mixin
    private OutputOptions output = AppendLogReport.output();

    private final Terminal terminal;

    AppendLogSalvageCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() {
        output.requireFree();
        Path log = AppendLogFiles.required(directory);
        Path saved = AppendLogFiles.required(into);
        LogReport report;
        try (ProgressLine progress = new ProgressLine(terminal, "salvage")) {
            report = AppendLogFiles.write(
                    "salvage", log, saved, () -> LogInspection.salvage(log, saved, progress::atBytes));
        }
        output.write(terminal, AppendLogReport.ofSalvage(log, report, saved)::render);
        return ExitCode.OK.status();
    }
}
