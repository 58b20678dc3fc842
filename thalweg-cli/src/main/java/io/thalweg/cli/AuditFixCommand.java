package io.thalweg.cli;

import io.thalweg.audit.Audit;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.capture.AgentLaunch.Extent;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.cost.MachineCosts;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.diff.Outputs;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.fix.AuditFix;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.cli.AuditTarget.Captured;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg audit fix}: from findings to a patch. */
@Command(
        name = "fix",
        description =
                "Makes a patch of your source from the findings of recordings: a unified diff for `git apply`, of which"
                        + " every change compiles. What is not certain to be safe is refused with a reason. Exits with"
                        + " 1 if there are findings and none could be fixed.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AuditFixCommand implements Callable<Integer> {
    private static final int MOST_DIFFERENCES = 3;

    @Parameters(
            arity = "1..*",
            paramLabel = "TARGET",
            description = "Recordings, or directories with recordings, of `thalweg audit --keep DIR`; with --prove,"
                    + " after --, the command to run again.")
    private List<Path> words = new ArrayList<>();

    @Mixin
    private FixOptions fixes = new FixOptions();

    @Option(
            names = "--package",
            paramLabel = "PREFIX",
            description =
                    "Only classes that begin with PREFIX are yours; may be repeated. The default is what lies in no"
                            + " jar, or in the jar of the main class.")
    private List<String> packages = new ArrayList<>();

    @Option(
            names = "--suppress",
            paramLabel = "FILE",
            description = "Leave out the findings listed in FILE, each with a reason.")
    private @Nullable Path suppressions;

    @Option(names = "--apply", description = "Change the files instead of printing the patch.")
    private boolean apply;

    @Option(
            names = "--prove",
            description = "Run the command after -- under the audit, and say what the applied patch has saved, and"
                    + " whether the command wrote the same. Refuses while a class is older than its source.")
    private boolean prove;

    @Option(
            names = "--ignore",
            paramLabel = "PATTERN",
            description = "With --prove, do not compare files whose path or name matches PATTERN, such as '*.log';"
                    + " stdout and stderr stand for the standard streams. May be repeated.")
    private List<String> ignored = new ArrayList<>();

    @Option(names = "--keep", paramLabel = "DIR", description = "Keep the recordings of --prove in DIR.")
    private @Nullable Path kept;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the patch to FILE.")
    private @Nullable Path file;

    @Option(names = "--force", description = "Replace FILE even if it exists.")
    private boolean force;

    private final Commands commands;
    private final Terminal terminal;

    AuditFixCommand(Commands commands) {
        this.commands = commands;
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() throws InterruptedException {
        if (apply && file != null) {
            throw new Problem(
                    ExitCode.USAGE,
                    "got both --apply and -o; give only one",
                    "Write the patch with -o, or change the files with --apply.");
        }
        if (file != null) {
            ReportFile.requireFree(file, force);
        }
        List<String> command = AuditCommand.command(commands.arguments());
        refuseWhatDoesNotApply(command);
        List<Path> targets = words.subList(0, words.size() - command.size());
        Captured captured = new AuditTarget(terminal, commands.audits(), packages)
                .existing(recordings(targets), Duration.ZERO, null, Extent.COUNTS);
        Audit audit = audit(captured, AuditTarget.costsBeside(targets));
        AuditFix fix = fixes.runBy(command).of(audit, terminal);
        if (!prove) {
            return finish(fix, targets.get(0));
        }
        if (apply && !fix.patched().isEmpty()) {
            finish(fix, targets.get(0));
        }
        return prove(captured, fix, command, targets);
    }

    private void refuseWhatDoesNotApply(List<String> command) {
        if (prove == command.isEmpty()) {
            throw new Problem(
                    ExitCode.USAGE,
                    prove ? "--prove got no command to run" : "got a command after --, but no --prove",
                    "Write `thalweg audit fix RECORDINGS --prove -- java …`.");
        }
        if (prove && file != null) {
            throw new Problem(
                    ExitCode.USAGE,
                    "got both --prove and -o; give only one",
                    "Write the patch with -o, apply and build it, then run with --prove.");
        }
        if (!ignored.isEmpty() && !prove) {
            throw new Problem(ExitCode.USAGE, "--ignore is only for --prove", "Leave it out: nothing is compared.");
        }
        if (kept != null && !prove) {
            throw new Problem(
                    ExitCode.USAGE, "--keep is only for --prove", "Leave it out: these recordings already exist.");
        }
    }

    private Audit audit(Captured captured, KeptCosts known) {
        AuditedProgram program = captured.program();
        Suppressions suppressed = suppressions == null ? Suppressions.none() : Suppressions.read(suppressions);
        return Audit.of(program, new MachineCosts(known).of(Audit.kinds(program)), suppressed);
    }

    /** The program again, as its sources are now, and what has changed. */
    private int prove(Captured before, AuditFix fix, List<String> command, List<Path> targets)
            throws InterruptedException {
        if (command.stream().noneMatch(word -> word.endsWith(".java"))) { // the launcher compiles that anew
            fix.requireBuilt(FixOptions.classPathOf(command));
        }
        AuditTarget target = new AuditTarget(terminal, commands.audits(), packages);
        try (Interruption interruption = new Interruption(target::stop)) {
            Captured after = target.run(command, kept, false, Extent.OUTPUTS);
            Integer failed = after.childExit();
            Outputs wrote = Outputs.beside(targets);
            if (failed != null && failed != (wrote == null ? 0 : wrote.exit())) {
                return failed;
            }
            if (kept != null && after.outputs() != null) {
                after.outputs().keep(kept);
            }
            KeptCosts known = AuditTarget.costsBeside(targets);
            AuditDiff diff = AuditDiff.of(audit(before, known), audit(after, known));
            boolean isSame = isSame(wrote, after.outputs());
            terminal.err().print(AuditReport.render(diff, Format.TEXT, terminal.styleOfErrors()));
            terminal.err().flush();
            int exit = diff.isWorse() || !isSame ? ExitCode.FINDINGS.status() : ExitCode.OK.status();
            return interruption.happened() ? ExitCode.INTERRUPTED.status() : exit;
        }
    }

    /** Says whether the command wrote the same as before; true also where that was not noted. */
    private boolean isSame(@Nullable Outputs before, @Nullable Outputs after) {
        if (before == null || after == null) {
            terminal.err()
                    .println("thalweg: what the command writes was not compared: there are no notes of it beside the"
                            + " recordings. `thalweg audit --keep DIR -- java …` makes them.");
            return true;
        }
        List<String> differences = before.differences(after, ignored);
        if (differences.isEmpty()) {
            terminal.err().println("thalweg: wrote the same: " + after.extent(ignored));
            return true;
        }
        int more = differences.size() - MOST_DIFFERENCES;
        terminal.err()
                .println("thalweg: did not write the same: "
                        + String.join("; ", differences.subList(0, Math.min(MOST_DIFFERENCES, differences.size())))
                        + (more > 0 ? "; and " + more + " more" : ""));
        terminal.err()
                .println("Start both runs from the same files, and leave out what differs in every run with --ignore"
                        + " PATTERN.");
        return false;
    }

    private static List<Path> recordings(List<Path> targets) {
        if (targets.isEmpty() || AuditTarget.isRunning(targets)) {
            throw new Problem(
                    ExitCode.USAGE,
                    targets.isEmpty() ? "got no recording" : "there is no recording " + Printable.of(targets.get(0)),
                    "Record with `thalweg audit --keep DIR -- java …`, and name DIR.");
        }
        return targets;
    }

    private int finish(AuditFix fix, Path recording) {
        FixOptions.tellRefused(fix, terminal);
        int patched = fix.patched().size();
        if (patched == 0) {
            boolean isClean = fix.refused().isEmpty();
            terminal.err().println("thalweg: " + (isClean ? "no finding to fix" : "no finding could be fixed"));
            return isClean ? ExitCode.OK.status() : ExitCode.FINDINGS.status();
        }
        if (!apply && file != null) {
            ReportFile.write(file, force, fix.patch());
        } else if (!apply) {
            terminal.print(fix.patch());
        }
        // All files are changed and named, or none is, whenever Ctrl-C comes.
        try (Interruption interruption = Interruption.untilClosed()) {
            if (apply) {
                fix.apply();
            }
            String what = Amounts.count(patched, "finding") + " fixed in "
                    + fix.changed().stream().map(Printable::of).collect(Collectors.joining(", "));
            terminal.err().println("thalweg: " + what);
            next(recording).forEach(terminal.err()::println);
            return (interruption.happened() ? ExitCode.INTERRUPTED : ExitCode.OK).status();
        }
    }

    /** What proves it: short lines, and the command on one of its own, since it is to be copied. */
    private List<String> next(Path recording) {
        List<String> lines = new ArrayList<>();
        if (!apply) {
            lines.add(
                    "Apply it with `git apply" + (file == null ? "" : " " + Printable.of(file)) + "` or `patch -p1`.");
        }
        lines.add("Then build, and prove it with the command that was recorded:");
        lines.add("  thalweg audit fix " + Printable.of(recording) + " --prove -- java …");
        return lines;
    }
}
