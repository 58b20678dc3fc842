package io.thalweg.cli;

import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.log.LogInspection;
import io.thalweg.log.LogReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code thalweg appendlog}: the commands for append logs. */
@Command(
        name = "appendlog",
        description =
                "Looks at append logs (io.thalweg.log), copies them, and saves what can be saved of damaged ones.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            AppendLogCommand.Inspect.class,
            AppendLogCommand.Verify.class,
            AppendLogCommand.Copy.class,
            AppendLogCommand.Salvage.class,
            CommandLine.HelpCommand.class
        })
final class AppendLogCommand extends CommandGroup {
    /** What each command takes. A report that may not be replaced is named before the log is read. */
    abstract static class OfLog implements Callable<Integer> {
        @Parameters(index = "0", paramLabel = "DIR", description = "The directory of the log.")
        private @Nullable Path directory;

        @Mixin
        private OutputOptions output = new OutputOptions(Format.TEXT, Format.MD, Format.JSON, Format.HTML);

        private final Terminal terminal;

        OfLog(Commands commands) {
            this.terminal = commands.terminal();
        }

        @Override
        public final Integer call() {
            output.requireFree();
            return run(AppendLogFiles.required(directory), output, terminal);
        }

        abstract int run(Path log, OutputOptions output, Terminal terminal);
    }

    @Command(
            name = "inspect",
            description =
                    "Shows the segments of a log and how it ends. Reads their headers and the last segment, as opening"
                            + " the log does; writes nothing. With --records it prints records.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Inspect extends OfLog {
        @Mixin
        private AppendLogRecords records = new AppendLogRecords();

        Inspect(Commands commands) {
            super(commands);
        }

        @Override
        int run(Path log, OutputOptions output, Terminal terminal) {
            LogReport report = AppendLogFiles.read(log, () -> LogInspection.inspect(log));
            if (records.areAsked()) {
                return records.print(log, report, output, terminal);
            }
            output.write(terminal, AppendLogReport.of(log, report)::render);
            return AppendLogFiles.verdict(log, report);
        }
    }

    @Command(
            name = "verify",
            description =
                    "Reads every record of a log and checks it; writes nothing. Exits with 3 if records are damaged"
                            + " that were on the disk; a tear, as a crash leaves it, is no damage.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Verify extends OfLog {
        Verify(Commands commands) {
            super(commands);
        }

        @Override
        int run(Path log, OutputOptions output, Terminal terminal) {
            LogReport report;
            try (ProgressLine progress = new ProgressLine(terminal, "verify")) {
                report = AppendLogFiles.read(log, () -> LogInspection.verify(log, progress::atBytes));
            }
            output.write(terminal, AppendLogReport.of(log, report)::render);
            return AppendLogFiles.verdict(log, report);
        }
    }

    @Command(
            name = "copy",
            description =
                    "Copies every record that is there now, with its number, into a log in a new directory, and reads"
                            + " the copy once more. The log may be written meanwhile. A damaged log is not copied:"
                            + " salvage it.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Copy extends OfLog {
        @Parameters(index = "1", paramLabel = "INTO", description = "The directory to be made.")
        private @Nullable Path into;

        Copy(Commands commands) {
            super(commands);
        }

        @Override
        int run(Path log, OutputOptions output, Terminal terminal) {
            Path copy = AppendLogFiles.required(into);
            LogReport report;
            try (ProgressLine progress = new ProgressLine(terminal, "copy")) {
                report =
                        AppendLogFiles.write("copy", log, copy, () -> LogInspection.copy(log, copy, progress::atBytes));
            }
            output.write(terminal, AppendLogReport.of(copy, report)::render);
            return ExitCode.OK.status();
        }
    }

    @Command(
            name = "salvage",
            description =
                    "Copies every record that can be proven, with its number, into a log in a new directory, and lists"
                            + " what was skipped. The damaged log stays as it is.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Salvage extends OfLog {
        @Parameters(index = "1", paramLabel = "INTO", description = "The directory to be made.")
        private @Nullable Path into;

        Salvage(Commands commands) {
            super(commands);
        }

        @Override
        int run(Path log, OutputOptions output, Terminal terminal) {
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
}
