package io.thalweg.cli;

import io.thalweg.audit.Suppressions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose findings to show. */
final class FindingOptions {
    @Option(names = "--all", description = "Also show findings in libraries and in the JDK, and every caveat.")
    private boolean all;

    @Option(
            names = "--package",
            paramLabel = "PREFIX",
            description = "Only classes that begin with PREFIX are yours; may be repeated. The default is what lies"
                    + " in no jar, or in the jar of the main class.")
    private List<String> packages = new ArrayList<>();

    @Option(
            names = "--suppress",
            paramLabel = "FILE",
            description = "Leave out the findings listed in FILE, each with a reason.")
    private @Nullable Path suppressions;

    boolean all() {
        return all;
    }

    List<String> packages() {
        return packages;
    }

    Suppressions suppressed() {
        return suppressions == null ? Suppressions.none() : Suppressions.read(suppressions);
    }
}
