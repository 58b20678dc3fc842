package io.thalweg.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code thalweg appendlog}: names the commands for append logs. */
@Command(
        name = "appendlog",
        description =
                "Looks at append logs (io.thalweg.log), copies them, and saves what can be saved of damaged ones.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            AppendLogInspectCommand.class,
            AppendLogVerifyCommand.class,
            AppendLogCopyCommand.class,
            AppendLogSalvageCommand.class,
            CommandLine.HelpCommand.class
        })
final class AppendLogCommand extends CommandGroup {}
