package io.thalweg.audit.fix;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/** The source files and output folders below some roots, found in one walk that follows no symbolic link. */
final class SourceFiles {
    /** More is no source tree: a home directory, or a whole disk. */
    private static final long MOST_ENTRIES = 1_000_000;

    static final long ENTRIES_PER_WORD = 50_000;
    private static final Set<String> SKIPPED = Set.of("node_modules", "out", "bin");
    private static final Set<String> OUTPUTS = Set.of("target", "build");

    private static final List<String> CLASSES = List.of(
            "classes", "test-classes", "classes/java/main", "classes/java/test", "classes/kotlin/main", "dependency");

    private final Map<String, List<Path>> byName = new HashMap<>();
    private final List<Path> sourceRoots = new ArrayList<>();
    private final List<Path> outputs = new ArrayList<>();
    private final Set<String> wanted;
    private final long most;
    private final LongConsumer progress;
    private long entries;

    private SourceFiles(Set<String> wanted, long most, LongConsumer progress) {
        this.wanted = wanted;
        this.most = most;
        this.progress = progress;
    }

    /**
     * Looks below the roots.
     *
     * @param wanted names of files, such as {@code Main.java}
     * @param progress is told every now and then how many files and folders were seen
     * @throws Problem if a root is none, or holds more than can be looked at
     */
    static SourceFiles below(List<Path> roots, Set<String> wanted, LongConsumer progress) {
        return below(roots, wanted, MOST_ENTRIES, progress);
    }

    /** The same with another bound. */
    static SourceFiles below(List<Path> roots, Set<String> wanted, long most, LongConsumer progress) {
        SourceFiles files = new SourceFiles(wanted, most, progress);
        for (Path root : roots) {
            files.walk(root);
        }
        return files;
    }

    private void walk(Path root) {
        if (!Files.isDirectory(root)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "the source root " + named(root) + (Files.exists(root) ? " is no directory" : " does not exist"),
                    "Give --source the folder of your checkout, or one with its .java files.");
        }
        try {
            Files.walkFileTree(root.toRealPath(), new Visitor(root));
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot read the source root " + Printable.of(root) + ": " + io.thalweg.base.problem.Reason.of(e),
                    "Give --source a folder that you may read.",
                    e);
        }
    }

    /** The current folder's path is empty. */
    private static String named(Path root) {
        return root.toString().isEmpty() ? "." : Printable.of(root);
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private final Path real;

        Visitor(Path root) throws IOException {
            this.root = root;
            this.real = root.toRealPath();
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            count();
            String name = String.valueOf(directory.getFileName());
            if (directory.equals(real)) {
                return FileVisitResult.CONTINUE;
            }
            boolean isPackage = isBelowSources(directory);
            if (OUTPUTS.contains(name) && !isPackage) {
                addOutputs(directory);
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (name.equals("java") && directory.getNameCount() > 1 && isSourceSet(directory)) {
                sourceRoots.add(directory);
            }
            return name.startsWith(".") || (SKIPPED.contains(name) && !isPackage)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        /** A package may have the name of an output folder. */
        private boolean isBelowSources(Path directory) {
            for (Path name : real.relativize(directory)) {
                if (name.toString().equals("src") || name.toString().equals("java")) {
                    return true;
                }
            }
            return false;
        }

        private boolean isSourceSet(Path java) {
            Path set = java.getParent();
            Path src = set == null ? null : set.getParent();
            return src != null && String.valueOf(src.getFileName()).equals("src");
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            count();
            String name = String.valueOf(file.getFileName());
            if (attributes.isRegularFile() && wanted.contains(name)) {
                Path named = root.resolve(real.relativize(file).toString());
                List<Path> same = byName.computeIfAbsent(name, any -> new ArrayList<>());
                if (same.stream()
                        .noneMatch(other -> other.toAbsolutePath()
                                .normalize()
                                .equals(named.toAbsolutePath().normalize()))) {
                    same.add(named);
                }
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // what is not readable is no candidate
        }

        private void count() {
            entries++;
            if (entries % ENTRIES_PER_WORD == 0) {
                progress.accept(entries);
            }
            if (entries > most) {
                throw new Problem(
                        ExitCode.USAGE,
                        "the source root " + named(root) + " holds more than "
                                + String.format(java.util.Locale.ROOT, "%,d", most) + " files and folders",
                        "Give --source the folder of the program's own sources.");
            }
        }
    }

    private void addOutputs(Path directory) {
        for (String below : CLASSES) {
            Path output = directory.resolve(below);
            if (!Files.isDirectory(output, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            if (below.equals("dependency")) {
                try (var jars = Files.newDirectoryStream(output, "*.jar")) {
                    jars.forEach(outputs::add);
                } catch (IOException unreadable) {
                    // Then the classes in them are not found, which the compiler says.
                }
            } else {
                outputs.add(output);
            }
        }
    }

    /** Folders of compiled classes, and jars beside them. */
    List<Path> outputs() {
        return outputs;
    }

    /** Folders such as {@code src/main/java}. */
    List<Path> sourceRoots() {
        return sourceRoots;
    }

    /** Files of that name whose folders end as the package does. */
    List<Path> candidates(String packageName, String fileName) {
        Path end = packageName.isEmpty()
                ? Path.of(fileName)
                : Path.of(packageName.replace('.', '/')).resolve(fileName);
        return byName.getOrDefault(fileName, List.of()).stream()
                .filter(file -> file.endsWith(end))
                .sorted()
                .toList();
    }
}
