package io.thalweg.cli;

import io.thalweg.audit.Audit;
import io.thalweg.audit.fix.AuditFix;
import io.thalweg.base.problem.Printable;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

    List<Path> sources() {
        return sources.isEmpty() ? List.of(Path.of("")) : sources;
    }

    /** The patch for an audit. */
    AuditFix of(Audit audit, Terminal terminal) {
        AuditFix.Request request = new AuditFix.Request(Path.of(""), sources(), classPath(), withThalweg, notes);
        return AuditFix.of(
                audit,
                request,
                seen -> terminal.err()
                        .println(String.format(
                                Locale.ROOT, "thalweg: looking for sources: %,d files and folders so far", seen)));
    }

    private List<Path> classPath() {
        return classPath == null
                ? List.of()
                : Arrays.stream(classPath.split(File.pathSeparator))
                        .filter(entry -> !entry.isEmpty())
                        .map(Path::of)
                        .toList();
    }

    /** One line for each finding that is not patched. */
    static void tellRefused(AuditFix fix, Terminal terminal) {
        for (AuditFix.Refused refused : fix.refused()) {
            terminal.err()
                    .println("thalweg: not fixed: " + refused.finding().rule() + " at "
                            + Printable.of(refused.finding().site().shortPlace()) + ": "
                            + Printable.of(refused.why()));
        }
    }
}
