package io.thalweg.cli;

import io.thalweg.audit.Audit;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.cost.MachineCosts;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.ProgramMerge;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg audit diff}: proves a fix. */
@Command(
        name = "diff",
        description = "Shows how a change affected a program's I/O, and whether it saved what was predicted. Exits with"
                + " 1 if the program wastes more I/O than before: what is new or has grown costs more than the"
                + " fixes save.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AuditDiffCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "BEFORE",
            description = "The recording before the change, or a directory with recordings.")
    private @Nullable Path before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "The same after the change.")
    private @Nullable Path after;

    @Option(
            names = "--package",
            paramLabel = "PREFIX",
            description =
                    "Only classes that begin with PREFIX are yours; may be repeated. The default is what lies in no"
                            + " jar, or in the jar of the main class.")
    private List<String> packages = new ArrayList<>();

    @Mixin
    private OutputOptions output = new OutputOptions(Format.TEXT, Format.MD, Format.JSON, Format.HTML);

    private final Terminal terminal;

    AuditDiffCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() {
        output.requireFree();
        if (before == null || after == null) {
            throw new IllegalStateException("picocli demands both");
        }
        AuditedProgram first = program(before);
        AuditedProgram second = program(after);
        Set<CallKind> kinds = EnumSet.copyOf(Audit.kinds(first));
        kinds.addAll(Audit.kinds(second));
        // Those of the first, since that is where gains were predicted.
        KeptCosts kept = AuditTarget.costsBeside(List.of(before, after));
        Costs costs = new MachineCosts(kept).of(kinds);
        AuditDiff diff =
                AuditDiff.of(Audit.of(first, costs, Suppressions.none()), Audit.of(second, costs, Suppressions.none()));
        output.write(terminal, (format, style) -> AuditReport.render(diff, format, style));
        output.sayWhere(terminal);
        if (!diff.isWorse()) {
            return ExitCode.OK.status();
        }
        terminal.err()
                .println("thalweg: worse than before: what is new or has grown costs "
                        + Amounts.seconds(diff.grownSeconds()) + " more than the fixes save");
        return ExitCode.FINDINGS.status();
    }

    private AuditedProgram program(Path recordings) {
        ProgramMerge merge = new ProgramMerge(packages);
        AuditTarget.recordings(List.of(recordings)).forEach(merge::read);
        return merge.program();
    }
}
