package io.thalweg.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code thalweg lab}: names the laboratory's commands. */
@Command(
        name = "lab",
        description = "Tests Java's I/O folklore on this machine.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            LabListCommand.class,
            LabRunCommand.class,
            LabServeCommand.class,
            ReportCommand.class,
            LabCompareCommand.class,
            CommandLine.HelpCommand.class
        })
final class LabCommand extends CommandGroup {}
