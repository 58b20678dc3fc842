package io.thalweg.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a report on an append log looks, and where it goes. */
final class AppendLogOptions {
    /** The formats as they are typed. */
    enum FormatName {
        text,
        json
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "The format: ${COMPLETION-CANDIDATES}.")
    private FormatName format = FormatName.text;

    @Mixin
    private OutputOptions output = new OutputOptions();

    void requireFree() {
        output.requireFree();
    }

    void write(Terminal terminal, AppendLogReport report) {
        output.write(terminal, style -> format == FormatName.json ? report.json() : report.text(style));
    }
}
