package io.thalweg.cli;

import io.thalweg.audit.Audit;
import io.thalweg.audit.capture.AgentLaunch;
import io.thalweg.audit.capture.AgentLaunch.Extent;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.cost.MachineCosts;
import io.thalweg.audit.diff.Outputs;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.fix.AuditFix;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.cli.AuditTarget.Captured;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg audit}: finds the lines of a program that waste I/O. */
@Command(
        name = "audit",
        description = "Names the lines of a Java program that waste I/O, and says what a fix would save.",
        customSynopsis = {
            "thalweg audit [OPTIONS] -- COMMAND [ARGUMENT…]",
            "thalweg audit [OPTIONS] PID|MAIN-CLASS|RECORDING|DIR…",
            "thalweg audit fix RECORDING…",
            "thalweg audit diff BEFORE AFTER"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = {AuditFixCommand.class, AuditDiffCommand.class})
final class AuditCommand implements Callable<Integer> {
    private static final String SEPARATOR = "--";
    private static final Duration USUAL_WATCH = Duration.ofSeconds(60);

    @Parameters(
            arity = "0..*",
            paramLabel = "TARGET",
            description = "A process id or main class to attach to; recordings, or directories with recordings in or"
                    + " below them, which are merged; or a command to run, after --.")
    private List<Values.Word> words = new ArrayList<>();

    @Option(names = "--for", paramLabel = "TIME", description = "Audit a running JVM for TIME; default 60s.")
    private Values.@Nullable WatchTime watch;

    @Option(
            names = "--light",
            description = "Take the fewest stacks, for a server that is watched for hours: counts stay exact, fewer"
                    + " lines are named.")
    private boolean light;

    @Option(names = "--keep", paramLabel = "DIR", description = "Keep the recordings in DIR, for `audit diff`.")
    private @Nullable Path kept;

    @Option(names = "--children", description = "Also audit JVMs that the command's own JVM starts.")
    private boolean children;

    @Option(
            names = "--fix",
            description = "Print a patch of the sources below the current directory behind the report; see `thalweg"
                    + " audit fix --help`.")
    private boolean fix;

    @Mixin
    private AuditOptions options = new AuditOptions();

    private final Commands commands;
    private final Terminal terminal;

    AuditCommand(Commands commands) {
        this.commands = commands;
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() throws InterruptedException {
        List<String> command = command(commands.arguments());
        List<Path> files = words.subList(0, words.size() - command.size()).stream()
                .map(Values.Word::path)
                .toList();
        if (command.isEmpty() == files.isEmpty()) {
            throw new Problem(
                    ExitCode.USAGE,
                    command.isEmpty()
                            ? "wanted a command, a JVM or a recording to audit, got none"
                            : "got both a command (after --) and another target; give only one",
                    "Write `thalweg audit -- java …`, or name a JVM or a recording; see `thalweg audit --help`.");
        }
        refuseWhatDoesNotApply(command, files);
        refuseWhatWouldArriveChanged(words.subList(files.size(), words.size()));
        // Mistakes in the other files are reported before anything runs.
        AuditOutput output = new AuditOutput(terminal, options);
        AuditTarget target =
                new AuditTarget(terminal, commands.audits(), options.findings().packages());
        // Held open until the report is written, so that Ctrl-C leaves one of what was seen.
        try (Interruption interruption = new Interruption(target::stop)) {
            Duration duration = watch == null ? USUAL_WATCH : watch.duration();
            Captured captured = command.isEmpty()
                    ? target.existing(files, duration, kept, light ? Extent.LIGHT : Extent.COUNTS)
                    : target.run(command, kept, children, extent());
            Integer failed = captured.childExit();
            if (captured.program().recordings().isEmpty() && failed != null) {
                return failed;
            }
            // What was recorded now has its costs yet to be known.
            boolean isRecorded = command.isEmpty() && !AuditTarget.isRunning(files);
            KeptCosts known = isRecorded ? AuditTarget.costsBeside(files) : KeptCosts.none();
            MachineCosts costs = new MachineCosts(known);
            boolean isJava = !command.isEmpty() && AgentLaunch.isJava(command.get(0));
            int exit = report(captured, isJava ? costs.with(command.get(0)) : costs, output);
            if (captured.unread() > 0 && failed == null) {
                terminal.err()
                        .println("thalweg: " + Amounts.count(captured.unread(), "recording") + " could not be read");
                terminal.err().println("The report covers the others, and names these. Remove or repair them.");
                exit = ExitCode.BAD_DATA.status();
            }
            return interruption.happened() ? ExitCode.INTERRUPTED.status() : exit;
        }
    }

    private Extent extent() {
        if (light) {
            return Extent.LIGHT;
        }
        if (kept != null) {
            return Extent.OUTPUTS;
        }
        return fix ? Extent.EVIDENCE : Extent.COUNTS;
    }

    /** An option that would have no effect is refused. */
    private void refuseWhatDoesNotApply(List<String> command, List<Path> files) {
        boolean watches = command.isEmpty() && AuditTarget.isRunning(files);
        if (watch != null && !watches) {
            throw unusable(
                    "--for", "a running JVM", "Leave it out: a command is audited until it ends, a file as it is.");
        }
        if (light && (fix || (command.isEmpty() && !watches))) {
            throw unusable(
                    "--light",
                    "a command or a running JVM, without --fix",
                    "Leave it out: a fix needs all evidence, and these recordings already exist.");
        }
        if (children && command.isEmpty()) {
            throw unusable("--children", "a command", "Leave it out, or name the other JVMs one by one.");
        }
        if (kept != null && command.isEmpty() && !watches) {
            throw unusable("--keep", "a command or a running JVM", "Leave it out: these recordings already exist.");
        }
    }

    /** A program that gets another path than its user typed may do harm. */
    private static void refuseWhatWouldArriveChanged(List<Values.Word> command) {
        for (Values.Word word : command) {
            if (word.paths().isChanged(word.text())) {
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        "an argument of the command would arrive as " + Printable.of(word.text())
                                + ": this locale lacks some of its characters",
                        "Set LC_ALL to a locale with UTF-8, such as C.UTF-8, and run it again.");
            }
        }
    }

    private static Problem unusable(String option, String target, String todo) {
        return new Problem(ExitCode.USAGE, option + " is only for " + target, todo);
    }

    /** Everything behind the first {@code --}. */
    static List<String> command(List<String> arguments) {
        int separator = arguments.indexOf(SEPARATOR);
        return separator < 0 ? List.of() : arguments.subList(separator + 1, arguments.size());
    }

    /** A command that failed keeps its exit code, even where there is no report of it. */
    private int report(Captured captured, MachineCosts costs, AuditOutput output) {
        Integer failed = captured.childExit();
        try {
            return finish(captured, costs, output);
        } catch (Problem e) {
            if (failed == null || failed == 0) {
                throw e;
            }
            terminal.err().println("thalweg: " + e.what());
            terminal.err().println(e.todo());
            return failed;
        } catch (RuntimeException e) {
            if (failed == null || failed == 0) {
                throw e;
            }
            terminal.err().println("thalweg: no report, because of a bug in Thalweg: " + Printable.of(e.toString()));
            terminal.err().println("Please report it. `--keep DIR` keeps the recordings meanwhile.");
            return failed;
        }
    }

    private int finish(Captured captured, MachineCosts machine, AuditOutput output) {
        AuditedProgram program = captured.program();
        // Counts alone need no costs, whose measuring takes longer than many a test.
        boolean isPriced = kept != null || fix || output.showsCosts();
        Costs costs = isPriced ? machine.of(Audit.kinds(program)) : Costs.of(Map.of(), "typical");
        Audit audit = Audit.of(program, costs, output.suppressions());
        List<String> command = command(commands.arguments());
        AuditFix fixed = fix ? FixOptions.here(command).of(audit, terminal) : null;
        int exit = output.report(fixed == null ? audit : fixed.shownIn(audit), captured.childExit());
        if (fixed != null) {
            FixOptions.printBehind(fixed, command.isEmpty() && output.leavesOutFree(), terminal);
        }
        if (kept != null) {
            KeptCosts.keep(kept, costs);
            Outputs outputs = captured.outputs();
            if (outputs != null) {
                outputs.keep(kept);
            }
        }
        return exit;
    }
}
