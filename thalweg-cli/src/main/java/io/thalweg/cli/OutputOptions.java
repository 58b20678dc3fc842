package io.thalweg.cli;

import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a report looks, and where it goes: to the terminal, or into each file that is named. */
final class OutputOptions {
    @Mixin
    private FormatOptions formats;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the report to FILE, repeatable; without --format, in the format that FILE ends with,"
                    + " as in report.html.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--force", description = "Replace FILE even if it is not a report of Thalweg's.")
    private boolean force;

    /** For a command whose report has these formats. */
    OutputOptions(Format... formats) {
        this.formats = new FormatOptions(formats);
    }

    /** That for the terminal. */
    Format shown() {
        return formats.format();
    }

    /** The formats in which the report is wanted: that of each file, else that for the terminal. */
    Set<Format> wanted() {
        return files.isEmpty()
                ? Set.of(shown())
                : files.stream().map(this::format).collect(Collectors.toSet());
    }

    /** That which is asked for, or that of the file's name. */
    private Format format(Path file) {
        String name = file.toString();
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        boolean isOther =
                Arrays.stream(Format.values()).anyMatch(format -> format.word().equals(ending))
                        && formats.find(ending).isEmpty();
        if (formats.chosen() == null && isOther) {
            throw new Problem(
                    ExitCode.USAGE,
                    "this report has no format " + ending + ", with which " + Printable.of(name) + " ends",
                    "Name a file that ends otherwise, or give --format " + formats.words() + ".");
        }
        return formats.chosen() == null ? formats.find(ending).orElse(Format.TEXT) : formats.format();
    }

    /** The files; none for the terminal. */
    List<Path> files() {
        return files;
    }

    /** Refuses a file that may not be replaced, so that the user knows before the work is done. */
    void requireFree() {
        wanted();
        files.forEach(file -> ReportFile.requireFree(file, force));
    }

    /** The same for a command that is to compare with {@code read}, which its own report must not quietly replace. */
    void requireFree(@Nullable Path read) {
        requireFree();
        if (read != null && !force && files.stream().anyMatch(file -> isSame(file, read))) {
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

    /** Says where the report is, if it is in files. */
    void sayWhere(Terminal terminal) {
        files.forEach(file -> terminal.err().println("thalweg: the report is in " + Printable.of(file)));
    }

    /** Shows the report, or writes it into each file, where it has no style of a terminal. */
    void write(Terminal terminal, BiFunction<Format, Style, String> report) {
        if (files.isEmpty()) {
            terminal.out().print(report.apply(shown(), terminal.style()));
        }
        for (Path file : files) {
            ReportFile.write(file, force, report.apply(format(file), Style.PLAIN));
        }
    }
}
