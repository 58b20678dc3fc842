package io.thalweg.cli;

import io.thalweg.log.LogInspection;
import io.thalweg.log.LogReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code thalweg appendlog verify}: reads every record. */
@Command(
        name = "verify",
        description =
                "Reads every record of a log and checks it; writes nothing. Exits with 3 if records are damaged that"
                        + " were on the disk; a tear, as a crash leaves it, is no damage.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AppendLogVerifyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The directory of the log.")
    private @Nullable Path directory;

    @Mixin
    private OutputOptions output = AppendLogReport.output();

    private final Terminal terminal;

    AppendLogVerifyCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() {
        output.requireFree();
        Path log = AppendLogFiles.required(directory);
        LogReport report;
        try (ProgressLine progress = new ProgressLine(terminal, "verify")) {
            report = AppendLogFiles.read(log, () -> LogInspection.verify(log, progress::atBytes));
        }
        output.write(terminal, AppendLogReport.of(log, report)::render);
        return AppendLogFiles.verdict(log, report);
    }
}
