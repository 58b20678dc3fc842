package io.thalweg.cli;

import io.thalweg.audit.Audit;
import io.thalweg.audit.fix.AuditFix;
import io.thalweg.base.problem.Printable;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the sources are that a fix changes, and how. */
final class FixOptions {
    @Option(
            names = "--source",
            paramLabel = "DIR",
            description = "Look for sources below DIR; may be repeated. The default is the current directory.")
    private List<Path> sources = new ArrayList<>();

    @Option(
            names = "--classpath",
            paramLabel = "CP",
            description = "Compile against CP, beside the output folders of Maven and Gradle below DIR.")
    private @Nullable String classPath;

    @Option(names = "--with-thalweg", description = "Use Thalweg's streams where the class path has them.")
    private boolean withThalweg;

    @Option(names = "--notes", description = "Also fix what is too little to matter.")
    private boolean notes;

    @Option(
            names = "--review",
            description = "Also make changes that are safe only under a condition, which is printed with each.")
    private boolean review;

    private List<Path> run = List.of();

    List<Path> sources() {
        return sources.isEmpty() ? List.of(Path.of("")) : sources;
    }

    /** The patch for an audit. */
    AuditFix of(Audit audit, Terminal terminal) {
        AuditFix.Request request =
                new AuditFix.Request(Path.of(""), sources(), classPath(), withThalweg, notes, review);
        return AuditFix.of(
                audit,
                request,
                seen -> terminal.err()
                        .println(String.format(
                                Locale.ROOT, "thalweg: looking for sources: %,d files and folders so far", seen)));
    }

    private List<Path> classPath() {
        List<Path> all = new ArrayList<>(classPath == null ? List.of() : entries(classPath));
        all.addAll(run);
        return all;
    }

    /** What a {@code java} command says that it runs from; empty where it does not. */
    static List<Path> classPathOf(List<String> command) {
        List<Path> classPath = new ArrayList<>();
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            String value = word.startsWith("--class-path=") ? word.substring("--class-path=".length()) : null;
            boolean isOption =
                    List.of("-cp", "-classpath", "--class-path", "-jar").contains(word);
            if (isOption && i + 1 < command.size()) {
                value = command.get(i + 1);
            }
            if (value != null) {
                entries(value).forEach(classPath::add);
            }
            if (word.equals("-jar")) {
                break;
            }
        }
        return classPath;
    }

    private static List<Path> entries(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    /** Those of a program that is audited in the folder of its sources. */
    static FixOptions here(List<String> command) {
        return new FixOptions().runBy(command);
    }

    /** Compiles against what that command runs from, too. */
    FixOptions runBy(List<String> command) {
        run = classPathOf(command);
        return this;
    }

    /**
     * The patch behind an audit's report, with what was not fixed.
     *
     * @param isOutFree whether standard output belongs neither to the command nor to a report that programs read
     */
    static void printBehind(AuditFix fix, boolean isOutFree, Terminal terminal) {
        tellRefused(fix, terminal);
        if (isOutFree) {
            terminal.print(fix.patch());
        } else {
            terminal.err().print(new String(fix.patch(), StandardCharsets.UTF_8));
            terminal.err().flush();
        }
    }

    /** One line for each finding that is not patched, or only under a condition. */
    static void tellRefused(AuditFix fix, Terminal terminal) {
        for (AuditFix.Conditional conditional : fix.conditional()) {
            terminal.err()
                    .println("thalweg: for review: " + conditional.finding().rule() + " at "
                            + Printable.of(conditional.finding().site().shortPlace()) + ": safe if "
                            + Printable.of(conditional.condition()));
        }
        for (AuditFix.Refused refused : fix.refused()) {
            terminal.err()
                    .println("thalweg: not fixed: " + refused.finding().rule() + " at "
                            + Printable.of(refused.finding().site().shortPlace()) + ": "
                            + refused.why().lines().map(Printable::of).collect(Collectors.joining("\n    ")));
        }
    }
}
