package io.thalweg.cli;

import io.thalweg.audit.Audit;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.cost.MachineCosts;
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
    @Parameters(
            arity = "1..*",
            paramLabel = "TARGET",
            description = "Recordings, or directories with recordings, of `thalweg audit --keep DIR`.")
    private List<Path> targets = new ArrayList<>();

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
        Captured captured = new AuditTarget(terminal, commands.audits()).existing(recordings(), Duration.ZERO, null);
        AuditedProgram program = AuditedProgram.of(captured.recordings(), packages, captured.gaps());
        MachineCosts costs = new MachineCosts(KeptCosts.beside(targets));
        Suppressions suppressed = suppressions == null ? Suppressions.none() : Suppressions.read(suppressions);
        Audit audit = Audit.of(program, costs.of(Audit.kinds(program)), suppressed);
        return finish(fixes.of(audit, terminal));
    }

    private List<Path> recordings() {
        if (AuditTarget.isRunning(targets)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "there is no recording " + Printable.of(targets.get(0)),
                    "Record with `thalweg audit --keep DIR -- java …`, and name DIR.");
        }
        return targets;
    }

    private int finish(AuditFix fix) {
        FixOptions.tellRefused(fix, terminal);
        int patched = fix.patched().size();
        if (patched == 0) {
            boolean isClean = fix.refused().isEmpty();
            terminal.err().println("thalweg: " + (isClean ? "no finding to fix" : "no finding could be fixed"));
            return isClean ? ExitCode.OK.status() : ExitCode.FINDINGS.status();
        }
        if (apply) {
            fix.apply();
        } else if (file != null) {
            ReportFile.write(file, force, fix.patch());
        } else {
            terminal.print(fix.patch());
        }
        String what = Amounts.count(patched, "finding") + " fixed in "
                + fix.changed().stream().map(Printable::of).collect(Collectors.joining(", "));
        terminal.err().println("thalweg: " + what);
        terminal.err().println(next());
        return ExitCode.OK.status();
    }

    /** What proves it. */
    private String next() {
        String how = apply
                ? ""
                : "Apply it with `git apply" + (file == null ? "" : " " + Printable.of(file)) + "` or `patch -p1`. ";
        return how + "Then build, run `thalweg audit --keep AFTER -- java …` as before, and compare:"
                + " `thalweg audit diff " + Printable.of(targets.get(0)) + " AFTER`.";
    }
}
