package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.log.CorruptedLogException;
import io.thalweg.log.LogInspection;
import io.thalweg.log.LogReport;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
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
        try (ByteProgress progress = new ByteProgress(terminal, "salvage")) {
            report = AppendLogFiles.read(log, () -> salvage(log, saved, progress));
        }
        output.write(terminal, AppendLogReport.ofSalvage(log, report, saved)::render);
        return ExitCode.OK.status();
    }

    private static LogReport salvage(Path log, Path into, ByteProgress progress) throws IOException {
        try {
            return LogInspection.salvage(log, into, progress::at);
        } catch (FileAlreadyExistsException e) {
            boolean isGoal = into.toString().equals(e.getFile());
            throw new Problem(
                    ExitCode.USAGE,
                    Printable.of(String.valueOf(e.getFile())) + " already exists"
                            + (isGoal ? "" : ": a salvage that was killed left it"),
                    isGoal
                            ? "Choose a directory that does not exist: a salvage replaces nothing."
                            : "Delete it, or choose another directory.",
                    e);
        } catch (IOException e) {
            if (e instanceof CorruptedLogException || AppendLogFiles.isNoLog(e, log)) {
                throw e;
            }
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot salvage " + Printable.of(log) + " into " + Printable.of(into) + ": " + Reason.of(e, log),
                    Reason.isFull(e)
                            ? "Free some space there, or choose a directory on another disk."
                            : "Name the directory of a log that has records, and a new one where this user may write.",
                    e);
        }
    }
}
