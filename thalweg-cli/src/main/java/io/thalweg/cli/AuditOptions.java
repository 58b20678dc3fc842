package io.thalweg.cli;

import io.thalweg.audit.gate.Gate;
import io.thalweg.base.format.Format;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What an audit is to show, where, and what it is to demand. */
final class AuditOptions {
    @Mixin
    private FindingOptions findings = new FindingOptions();

    @Mixin
    private OutputOptions output =
            new OutputOptions(Format.TEXT, Format.MD, Format.JSON, Format.SARIF, Format.BENCHMARK, Format.HTML);

    @Option(
            names = "--max-small-ops",
            paramLabel = "N",
            description = "Fail on more than N reads and writes of 512 bytes or less.")
    private Values.@Nullable CountLimit maxSmallOps;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Fail on findings that are new or have grown since FILE, an earlier audit as JSON.")
    private @Nullable Path baseline;

    @Option(
            names = "--error-exitcode",
            paramLabel = "N",
            description = "Exit with N (1 to 255) if there are findings or a gate fails. By default the exit code is"
                    + " the audited command's, or 1 if a gate fails; without a command, also 1 if there are findings.")
    private Values.@Nullable Status errorExitCode;

    FindingOptions findings() {
        return findings;
    }

    OutputOptions output() {
        return output;
    }

    Gate gate() {
        return Gate.of(maxSmallOps == null ? null : maxSmallOps.count(), baseline);
    }

    /** Refuses a place for the report that is taken, or is the baseline's. */
    void requireFree() {
        output.requireFree(baseline);
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
