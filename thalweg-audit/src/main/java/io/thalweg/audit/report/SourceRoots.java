package io.thalweg.audit.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds a class's source file in a checkout, as build tools lay it out: in the root or in a module below it. */
final class SourceRoots {
    private static final List<String> FOLDERS =
            List.of("src/main/java/", "src/test/java/", "src/main/kotlin/", "src/main/scala/", "src/", "");

    private final Path root;
    private final List<String> modules;
    private final Map<String, String> found = new HashMap<>();

    /** Looks below that folder. */
    SourceRoots(Path root) {
        this.root = root;
        this.modules = modules(root);
    }

    private static List<String> modules(Path root) {
        List<String> modules = new ArrayList<>(List.of(""));
        try (Stream<Path> entries = Files.list(root)) {
            entries.filter(entry -> Files.isDirectory(entry.resolve("src")))
                    .map(entry -> entry.getFileName() + "/")
                    .sorted()
                    .forEach(modules::add);
        } catch (IOException unreadable) {
            // Then paths begin at the package, as they do where there is no checkout.
            return modules;
        }
        return modules;
    }

    /** From the root on, with slashes; as given where there is no such file. */
    String path(String fromPackage) {
        return found.computeIfAbsent(fromPackage, this::search);
    }

    private String search(String fromPackage) {
        for (String module : modules) {
            for (String folder : FOLDERS) {
                String candidate = module + folder + fromPackage;
                if (Files.isRegularFile(root.resolve(candidate))) {
                    return candidate;
                }
            }
        }
        return fromPackage;
    }
}
