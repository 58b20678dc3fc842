package io.thalweg.audit.fix;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

/** The sources and output folders below some roots, found in one walk that follows no symbolic link. */
final class SourceFiles {
    /** More is no source tree: a home directory, or a whole disk. */
    private static final long MOST_ENTRIES = 1_000_000;

    static final long ENTRIES_PER_WORD = 50_000;
    private static final Pattern SOURCE = Pattern.compile(".*\\.(java|kt|kts|scala|groovy)");
    private static final Set<String> SKIPPED = Set.of("node_modules", "out", "bin");
    private static final Set<String> OUTPUTS = Set.of("target", "build");

    private static final List<String> CLASSES =
            List.of("classes", "test-classes", "classes/java/main", "classes/java/test", "classes/kotlin/main");

    /** As they are called below the roots, by absolute path. */
    private final Map<Path, Path> sources = new LinkedHashMap<>();

    private final List<Path> sourceRoots = new ArrayList<>();
    private final List<Path> outputs = new ArrayList<>();
    private final long most;
    private final LongConsumer progress;
    private long entries;

    private SourceFiles(long most, LongConsumer progress) {
        this.most = most;
        this.progress = progress;
    }

    /**
     * Looks below the roots.
     *
     * @param progress is given how many files and folders were seen, every now and then
     * @throws Problem if a root is none, or holds more than can be looked at
     */
    static SourceFiles below(List<Path> roots, LongConsumer progress) {
        return below(roots, MOST_ENTRIES, progress);
    }

    /** The same with another bound. */
    static SourceFiles below(List<Path> roots, long most, LongConsumer progress) {
        SourceFiles files = new SourceFiles(most, progress);
        for (Path root : roots) {
            files.walk(root);
        }
        return files;
    }

    private void walk(Path root) {
        String name = root.toString().isEmpty() ? "." : Printable.of(root);
        if (!Files.isDirectory(root)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "the source root " + name + (Files.exists(root) ? " is no directory" : " does not exist"),
                    "Give --source the folder of your checkout, or one with its .java files.");
        }
        try {
            Files.walkFileTree(root.toRealPath(), new Visitor(root, root.toRealPath(), name));
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot read the source root " + name + ": " + Reason.of(e),
                    "Give --source a folder that you may read.",
                    e);
        }
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private final Path real;
        private final String rootName;

        Visitor(Path root, Path real, String rootName) {
            this.root = root;
            this.real = real;
            this.rootName = rootName;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            count();
            String name = String.valueOf(directory.getFileName());
            if (directory.equals(real)) {
                return FileVisitResult.CONTINUE;
            }
            // A package may have the name of an output folder.
            boolean isPackage = ("/" + real.relativize(directory)).matches(".*[/\\\\](src|java)([/\\\\].*)?");
            boolean isOutput = OUTPUTS.contains(name) && !isPackage;
            if (isOutput) {
                addOutputs(directory);
            }
            if (directory.toString().matches(".*[/\\\\]src[/\\\\][^/\\\\]+[/\\\\]java")) {
                sourceRoots.add(directory);
            }
            return isOutput || name.startsWith(".") || (SKIPPED.contains(name) && !isPackage)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            count();
            // No link, and no pipe, whose reader would wait.
            if (attributes.isRegularFile()
                    && SOURCE.matcher(String.valueOf(file.getFileName())).matches()) {
                Path named = root.resolve(real.relativize(file).toString());
                sources.putIfAbsent(named.toAbsolutePath().normalize(), named);
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
                        "the source root " + rootName + " holds more than " + String.format(Locale.ROOT, "%,d", most)
                                + " files and folders",
                        "Give --source the folder of the program's own sources.");
            }
        }
    }

    private void addOutputs(Path directory) {
        CLASSES.stream()
                .map(directory::resolve)
                .filter(output -> Files.isDirectory(output, LinkOption.NOFOLLOW_LINKS))
                .forEach(outputs::add);
        Path dependencies = directory.resolve("dependency");
        if (Files.isDirectory(dependencies, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(dependencies, "*.jar")) {
                jars.forEach(outputs::add);
            } catch (IOException unreadable) {
                // Then the classes in them are not found, which the compiler says.
            }
        }
    }

    /** Folders of compiled classes, and jars beside them. */
    List<Path> outputs() {
        return outputs;
    }

    /** All sources, in any language of the JVM. */
    Collection<Path> all() {
        return sources.values();
    }

    /** Files of that name whose folders end as the package does. */
    List<Path> candidates(String packageName, String fileName) {
        Path end = packageName.isEmpty()
                ? Path.of(fileName)
                : Path.of(packageName.replace('.', '/')).resolve(fileName);
        return all().stream().filter(file -> file.endsWith(end)).sorted().toList();
    }

    /** What a source is compiled with: the root that its package begins in, before those of other modules. */
    List<Path> sourcePath(Path source, String packageName) {
        Path root = source.toAbsolutePath().getParent();
        for (String name : packageName.isEmpty() ? new String[0] : packageName.split("\\.", -1)) {
            root = root == null || name.isEmpty() ? root : root.getParent();
        }
        List<Path> path = new ArrayList<>(sourceRoots);
        if (root != null) {
            path.remove(root);
            path.add(0, root);
        }
        return path;
    }
}
