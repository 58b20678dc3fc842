package io.thalweg.cli;

import io.thalweg.log.LogInspection;
import io.thalweg.log.LogReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code thalweg appendlog inspect}: what the log consists of, and how it ends; or its records. */
@Command(
        name = "inspect",
        description =
                "Shows the segments of a log and how it ends. Reads their headers and the last segment, as opening the"
                        + " log does; writes nothing. With --records it prints records.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AppendLogInspectCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The directory of the log.")
    private @Nullable Path directory;

    @Mixin
    private AppendLogRecords records = new AppendLogRecords();

    @Mixin
    private OutputOptions output = AppendLogReport.output();

    private final Terminal terminal;

    AppendLogInspectCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() {
        output.requireFree();
        Path log = AppendLogFiles.required(directory);
        LogReport report = AppendLogFiles.read(log, () -> LogInspection.inspect(log));
        if (records.areAsked()) {
            return records.print(log, report, output, terminal);
        }
        output.write(terminal, AppendLogReport.of(log, report)::render);
        return AppendLogFiles.verdict(log, report);
    }
}
