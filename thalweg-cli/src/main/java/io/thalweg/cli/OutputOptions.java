package io.thalweg.cli;

import io.thalweg.base.format.Style;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a report goes: to the terminal, or into the file that is named. */
final class OutputOptions {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the report to FILE.")
    private @Nullable Path file;

    @Option(names = "--force", description = "Replace FILE if it already exists.")
    private boolean force;

    /** The file; null for the terminal. */
    @Nullable
    Path file() {
        return file;
    }

    /** Refuses a file that is there already, so that it is told before the work is done. */
    void requireFree() {
        if (file != null) {
            ReportFile.requireFree(file, force);
        }
    }

    /** Shows the report, or writes it where it has no style of a terminal. */
    void write(Terminal terminal, Function<Style, String> report) {
        if (file == null) {
            terminal.out().print(report.apply(terminal.style()));
        } else {
            ReportFile.write(file, force, report.apply(Style.PLAIN));
        }
    }
}
