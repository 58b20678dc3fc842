package io.thalweg.cli;

import io.thalweg.base.format.TextOutput;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Finds the command that the arguments name, runs it, and turns whatever happens into an exit code. */
final class Cli {
    /** Without the dashes, options of Java are taken for ours. */
    private static final String DASHES = "Write -- before a command, such as `thalweg audit -- java -jar app.jar`;"
            + " `thalweg audit --help` shows all options.";

    /** What picocli says of `thalweg help WORD`. */
    private static final Pattern UNKNOWN_COMMAND = Pattern.compile("Unknown subcommand '(.*)'.*");

    private final Terminal terminal;
    private final PathArguments paths;

    /** A command line that talks to that terminal. */
    Cli(Terminal terminal, PathArguments paths) {
        this.terminal = terminal;
        this.paths = paths;
    }

    /** Runs one command; the answer is for the shell. Never throws. */
    public int run(String... arguments) {
        Commands commands = new Commands(terminal, List.of(arguments));
        CommandLine commandLine = commands.get();
        ThalwegCommand command = commandLine.getCommand();
        commandLine
                .setOut(terminal.out())
                .setErr(terminal.err())
                // An argument is what it looks like: @file is for the audited command, such as javac.
                .setExpandAtFiles(false)
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.colour() ? CommandLine.Help.Ansi.AUTO : CommandLine.Help.Ansi.OFF))
                .setParameterExceptionHandler((e, unused) -> misused(e))
                .setExecutionExceptionHandler((e, unused, parsed) -> failed(e, command.debug()));
        Values.register(commandLine, paths);
        if (commands.isHelp()) {
            commandLine.setUsageHelpWidth(terminal.columnsOfHelp()); // only then, for it asks the terminal
        }
        return checkOutput(commandLine.execute(commands.parsed()));
    }

    private int misused(ParameterException e) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName(" ");
        String what = firstLine(String.valueOf(e.getMessage()));
        String help = "Run `" + command + " --help` to see its options.";
        if (e instanceof UnmatchedArgumentException unmatched) {
            String typed = unmatched.getUnmatched().get(0);
            boolean option = typed.startsWith("-");
            what = option
                    ? "unknown option " + Printable.of(typed)
                    : "unknown command or argument \"" + Printable.of(typed) + "\"";
            CommandSpec spec = e.getCommandLine().getCommandSpec();
            Set<String> names =
                    option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
            String unknown = option && command.equals("thalweg audit") ? DASHES : help;
            help = Nearest.to(typed, List.copyOf(names))
                    .map(nearest -> "Did you mean " + nearest + "? `" + command + " --help` shows all options.")
                    .orElse(unknown);
        }
        Matcher noCommand = UNKNOWN_COMMAND.matcher(what);
        if (noCommand.matches()) {
            Set<String> names = e.getCommandLine().getSubcommands().keySet();
            help = Nearest.to(noCommand.group(1), List.copyOf(names))
                    .map(nearest -> "Did you mean " + nearest + "? `" + command + " --help` shows all commands.")
                    .orElse(help);
        }
        return complain(new Problem(ExitCode.USAGE, what, help), false);
    }

    private static String firstLine(String text) {
        String line = text.lines().findFirst().orElse(text);
        return Printable.of(line.startsWith("Error: ") ? line.substring("Error: ".length()) : line)
                .replaceFirst(" is not an? (long|int)$", " is not a whole number")
                .replaceFirst(" is not a double$", " is not a number");
    }

    private int failed(Exception e, boolean debug) {
        if (e instanceof Problem problem) {
            return complain(problem, debug);
        }
        return complain(
                new Problem(
                        ExitCode.BUG,
                        "this is a bug in Thalweg: " + Printable.of(e.toString()),
                        debug ? "Please report it with the lines below." : "Please report it with what --debug prints.",
                        e),
                debug);
    }

    private int complain(Problem problem, boolean debug) {
        terminal.out().flush();
        terminal.err().println(TextOutput.shown("thalweg: " + problem.what(), terminal.styleOfErrors()));
        terminal.err().println(TextOutput.shown(problem.todo(), terminal.styleOfErrors()));
        if (debug) {
            problem.printStackTrace(terminal.err());
        }
        return problem.exit().status();
    }

    /** A result that could not be written is no result; but a reader that has had enough is no error either. */
    private int checkOutput(int status) {
        Optional<IOException> failure = terminal.outputFailure();
        if (failure.isEmpty()) {
            return status;
        }
        String message = String.valueOf(failure.get().getMessage());
        if (message.contains("Broken pipe") || message.contains("pipe is being closed")) {
            return ExitCode.CLOSED_PIPE.status();
        }
        return complain(
                new Problem(
                        ExitCode.ENVIRONMENT,
                        "cannot write to standard output: " + Printable.of(message),
                        "Free some space or redirect the output elsewhere. `thalweg lab report` prints"
                                + " the results of a lab run again."),
                false);
    }
}
