package io.thalweg.cli;

import io.thalweg.base.format.Style;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
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

    @Option(names = "--force", description = "Replace FILE even if it is not a report of Thalweg's.")
    private boolean force;

    /** The file; null for the terminal. */
    @Nullable
    Path file() {
        return file;
    }

    /** Refuses a file that may not be replaced, so that it is told before the work is done. */
    void requireFree() {
        if (file != null) {
            ReportFile.requireFree(file, force);
        }
    }

    /** The same for a command that is to compare with {@code read}, which its own report must not quietly replace. */
    void requireFree(@Nullable Path read) {
        requireFree();
        if (file != null && read != null && !force && isSame(file, read)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "the report would replace " + Printable.of(read) + ", with which it is to be compared",
                    "Choose another file with -o, or use --force if the new one is to count from now on.");
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException oneIsNotThere) {
            return false;
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
