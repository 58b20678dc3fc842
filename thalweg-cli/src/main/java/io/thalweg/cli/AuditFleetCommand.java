package io.thalweg.cli;

import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.cost.MachineCosts;
import io.thalweg.audit.cost.RecordingCosts;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.fleet.Fleet;
import io.thalweg.audit.fleet.FleetAudit;
import io.thalweg.audit.fleet.FleetReport;
import io.thalweg.audit.fleet.RecordingPaths;
import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code thalweg audit fleet}: what many JVMs waste, merged by line. */
@Command(
        name = "fleet",
        description =
                "Merges the recordings of many JVMs: for each line that wastes I/O, in how many JVMs it does, and in"
                        + " which it costs most. Exits with 3 if a recording could not be read, else with 1 if there"
                        + " are findings.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AuditFleetCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "TARGET",
            description = "A recording, a directory with recordings in it or below it, or a pattern in quotes, such as"
                    + " 'runs/*/*.recording.json'.")
    private List<Values.Word> targets = new ArrayList<>();

    @Mixin
    private FindingOptions findings = new FindingOptions();

    @Mixin
    private OutputOptions output = new OutputOptions(Format.TEXT, Format.MD, Format.JSON, Format.HTML);

    private final Terminal terminal;

    AuditFleetCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() {
        output.requireFree();
        Suppressions suppressions = findings.suppressed();
        RecordingPaths paths =
                RecordingPaths.of(targets.stream().map(Values.Word::path).toList());
        RecordingCosts costs = new RecordingCosts(this::ownCosts);
        Fleet fleet = FleetAudit.of(paths, new FleetAudit(costs, suppressions, findings.packages(), findings.all()));
        output.write(terminal, (format, style) -> FleetReport.render(fleet, format, style));
        if (output.file() != null) {
            terminal.err().println("thalweg: the report is in " + Printable.of(output.file()));
        }
        if (!fleet.unread().isEmpty()) {
            // Who has the report before them has read there which.
            boolean shown = output.file() == null && output.format() != Format.JSON && output.format() != Format.HTML;
            terminal.err()
                    .println("thalweg: " + Amounts.count(fleet.unread().size(), "recording") + " could not be read"
                            + (shown
                                    ? ""
                                    : "; the first: " + fleet.unread().get(0).why()));
            terminal.err()
                    .println("The report covers the others. Remove or repair these, or see why with --format json.");
            return ExitCode.BAD_DATA.status();
        }
        return fleet.warns() ? ExitCode.FINDINGS.status() : ExitCode.OK.status();
    }

    private Costs ownCosts() {
        return new MachineCosts(KeptCosts.none()).of(EnumSet.allOf(CallKind.class));
    }
}
