package io.thalweg.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code thalweg} itself; {@link Commands} adds the commands. */
@Command(
        name = "thalweg",
        description = "Finds, measures and fixes wasteful Java I/O.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND")
final class ThalwegCommand extends CommandGroup {
    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    /** Whether an error shows its stack trace. */
    boolean debug() {
        return debug;
    }
}
