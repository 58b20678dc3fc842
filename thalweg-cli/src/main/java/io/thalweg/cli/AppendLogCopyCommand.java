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

/** {@code thalweg appendlog copy}: copies a log, while it is written too. */
@Command(
        name = "copy",
        description =
                "Copies every record that is there now, with its number, into a log in a new directory, and reads the"
                        + " copy once more. The log may be written meanwhile. A damaged log is not copied: salvage it.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AppendLogCopyCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "DIR", description = "The directory of the log.")
    private @Nullable Path directory;

    @Parameters(index = "1", paramLabel = "INTO", description = "The directory to be made.")
    private @Nullable Path into;

    @Mixin
    private OutputOptions output = AppendLogReport.output();

    private final Terminal terminal;

    AppendLogCopyCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() {
        output.requireFree();
        Path log = AppendLogFiles.required(directory);
        Path copy = AppendLogFiles.required(into);
        LogReport report;
        try (ProgressLine progress = new ProgressLine(terminal, "copy")) {
            report = AppendLogFiles.write("copy", log, copy, () -> LogInspection.copy(log, copy, progress::atBytes));
        }
        output.write(terminal, AppendLogReport.of(copy, report)::render);
        return ExitCode.OK.status();
    }
}
