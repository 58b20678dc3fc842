package io.thalweg.cli;

import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.cost.MachineCosts;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.fleet.Fleet;
import io.thalweg.audit.fleet.FleetAudit;
import io.thalweg.audit.fleet.FleetReport;
import io.thalweg.audit.fleet.RecordingPaths;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg audit fleet}: what many JVMs waste, merged by line. */
@Command(
        name = "fleet",
        description =
                "Merges the recordings of many JVMs: for each line that wastes I/O, in how many JVMs it does, and in"
                        + " which it costs most. Exits with 3 if a recording could not be read, else with 1 if there are findings.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AuditFleetCommand implements Callable<Integer> {
    /** The formats as they are typed. */
    enum FormatName {
        text(FleetReport.Format.TEXT),
        md(FleetReport.Format.MD),
        json(FleetReport.Format.JSON),
        html(FleetReport.Format.HTML);

        private final FleetReport.Format format;

        FormatName(FleetReport.Format format) {
            this.format = format;
        }
    }

    @Parameters(
            arity = "1..*",
            paramLabel = "TARGET",
            description = "A recording, a directory with recordings in it or below it, or a pattern in quotes, such as"
                    + " 'runs/*/*.recording.json'.")
    private List<Values.Word> targets = new ArrayList<>();

    @Option(names = "--all", description = "Also show findings in libraries and in the JDK.")
    private boolean all;

    @Option(
            names = "--package",
            paramLabel = "PREFIX",
            description = "Only classes that begin with PREFIX are yours; may be repeated.")
    private List<String> packages = new ArrayList<>();

    @Option(
            names = "--suppress",
            paramLabel = "FILE",
            description = "Leave out the findings listed in FILE, each with a reason.")
    private @Nullable Path suppressed;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "The format: ${COMPLETION-CANDIDATES}.")
    private FormatName format = FormatName.text;

    @Mixin
    private OutputOptions output = new OutputOptions();

    private final Terminal terminal;

    AuditFleetCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() {
        output.requireFree();
        Suppressions suppressions = suppressed == null ? Suppressions.none() : Suppressions.read(suppressed);
        List<Path> named = targets.stream().map(Values.Word::path).toList();
        RecordingPaths paths = RecordingPaths.of(named);
        KeptCosts kept = KeptCosts.beside(named.stream().filter(Files::exists).toList());
        Costs costs = new MachineCosts(kept, UserProfile.of(terminal).orElse(null))
                .of(EnumSet.allOf(CallKind.class), Runtime.version().feature());
        Fleet fleet = FleetAudit.of(paths, new FleetAudit(costs, suppressions, packages, all));
        output.write(terminal, style -> FleetReport.render(fleet, format.format, style));
        if (output.file() != null) {
            terminal.err().println("thalweg: the report is in " + Printable.of(output.file()));
        }
        if (!fleet.unread().isEmpty()) {
            Fleet.Unread first = fleet.unread().get(0);
            terminal.err()
                    .println("thalweg: " + Amounts.count(fleet.unread().size(), "recording")
                            + " could not be read; the first: "
                            + first.why());
            terminal.err()
                    .println("The report covers the others. Remove or repair these, or see why with --format json.");
            return ExitCode.BAD_DATA.status();
        }
        return fleet.warns() ? ExitCode.FINDINGS.status() : ExitCode.OK.status();
    }
}
