package io.thalweg.cli;

import io.thalweg.audit.Gate;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.report.AuditReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What an audit is to show, where, and what it is to demand. */
final class AuditOptions {
    /** The forms as they are typed. */
    enum FormatName {
        text(AuditReport.Format.TEXT),
        md(AuditReport.Format.MD),
        json(AuditReport.Format.JSON),
        sarif(AuditReport.Format.SARIF),
        html(AuditReport.Format.HTML);

        private final AuditReport.Format format;

        FormatName(AuditReport.Format format) {
            this.format = format;
        }
    }

    @Option(names = "--all", description = "Also show what libraries and the JDK do.")
    private boolean all;

    @Option(
            names = "--package",
            paramLabel = "PREFIX",
            description = "Classes whose names begin so are the program's own; may be repeated.")
    private List<String> packages = new ArrayList<>();

    @Option(
            names = "--suppress",
            paramLabel = "FILE",
            description = "Leave out findings that FILE names with a reason.")
    private @Nullable Path suppressions;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "The form: ${COMPLETION-CANDIDATES}.")
    private FormatName format = FormatName.text;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--max-small-ops",
            paramLabel = "N",
            description = "Fail on more than N reads and writes of 512 bytes or less.")
    private Values.@Nullable Limit maxSmallOps;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Fail on findings that are new or have grown since FILE, an earlier audit as JSON.")
    private @Nullable Path baseline;

    @Option(
            names = "--error-exitcode",
            paramLabel = "N",
            description =
                    "Exit with N, 1 to 255, on findings or a gate that fails; otherwise as the audited command does.")
    private Values.@Nullable Status errorExitCode;

    boolean all() {
        return all;
    }

    List<String> packages() {
        return packages;
    }

    Suppressions suppressed() {
        return suppressions == null ? Suppressions.none() : Suppressions.read(suppressions);
    }

    AuditReport.Format format() {
        return format.format;
    }

    OutputOptions output() {
        return output;
    }

    Gate gate() {
        return Gate.of(maxSmallOps == null ? null : maxSmallOps.count(), baseline);
    }

    /** Whether anything but findings is demanded. */
    boolean hasGate() {
        return maxSmallOps != null || baseline != null;
    }

    @Nullable
    Integer errorExitCode() {
        return errorExitCode == null ? null : errorExitCode.code();
    }
}
