package io.thalweg.cli;

import io.thalweg.audit.Audit;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.gate.Gate;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where an audit goes, and the exit code that it earns. */
final class AuditOutput {
    private final Terminal terminal;
    private final AuditOptions options;
    private final Suppressions suppressions;
    private final Gate gate;

    /** Reads what the options name, so that a mistake is reported before anything has run. */
    AuditOutput(Terminal terminal, AuditOptions options) {
        this.terminal = terminal;
        this.options = options;
        this.suppressions = options.findings().suppressed();
        this.gate = options.gate();
        options.requireFree();
    }

    Suppressions suppressions() {
        return suppressions;
    }

    boolean showsCosts() {
        return !options.output().wanted().equals(Set.of(Format.BENCHMARK)) || options.hasGate();
    }

    /** Whether something may stand behind the report on standard output: it is for people, or in a file. */
    boolean leavesOutFree() {
        return !options.output().files().isEmpty()
                || Set.of(Format.TEXT, Format.MD).containsAll(options.output().wanted());
    }

    /** Writes the report and says how the command ends. */
    int report(Audit audit, @Nullable Integer childExit) {
        if (options.output().files().isEmpty() && childExit != null) {
            // Standard output is the command's, and may go into a file.
            terminal.err()
                    .print(AuditReport.render(
                            audit, options.findings().all(), options.output().shown(), terminal.styleOfErrors()));
            terminal.err().flush();
        } else {
            write(audit);
        }
        options.output().sayWhere(terminal);
        terminal.out().flush();
        List<String> failures = gate.failures(audit, options.findings().all());
        failures.forEach(failure -> terminal.err().println("thalweg: gate: " + Printable.of(failure)));
        return exit(audit.warns(options.findings().all()), !failures.isEmpty(), childExit);
    }

    /** What took long to observe is not lost because there is no room for it. */
    private void write(Audit audit) {
        try {
            options.output()
                    .write(
                            terminal,
                            (format, style) ->
                                    AuditReport.render(audit, options.findings().all(), format, style));
        } catch (Problem unwritten) {
            terminal.err()
                    .print(AuditReport.render(audit, options.findings().all(), Format.TEXT, terminal.styleOfErrors()));
            throw unwritten;
        }
    }

    /** A failed command's own code always; then what was asked for; a command's success is not spoilt by findings. */
    private int exit(boolean warns, boolean gateFailed, @Nullable Integer childExit) {
        if (childExit != null && childExit != 0) {
            return childExit;
        }
        Integer wanted = options.errorExitCode();
        if (wanted != null && (gateFailed || (warns && !options.hasGate()))) {
            return wanted;
        }
        boolean failed = gateFailed || (warns && childExit == null && !options.hasGate());
        return failed ? ExitCode.FINDINGS.status() : ExitCode.OK.status();
    }
}
