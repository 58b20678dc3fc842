package io.thalweg.audit.fix;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/** Whether a program that is run now is the one that its sources say. */
final class BuiltClasses {
    private final List<Path> classPath;

    /** Looks in folders and jars, the first first. */
    BuiltClasses(List<Path> classPath) {
        this.classPath = classPath;
    }

    /**
     * Refuses sources that have changed since they were compiled.
     *
     * @param sources with the names of their classes, with dots; a nested one's is that of its outermost
     * @throws Problem with {@code ENVIRONMENT} if there is no class, or it is older
     */
    void requireFresh(Map<Path, String> sources) {
        List<Stale> stale = new ArrayList<>();
        sources.forEach((source, className) -> {
            String type = className.replaceFirst("\\$.*", "").replace('.', '/') + ".class";
            Path place = place(source, type);
            Path built = Files.isDirectory(place) ? place.resolve(type) : place;
            if (isOlder(built, source)) {
                stale.add(new Stale(source, built, place));
            }
        });
        if (!stale.isEmpty()) {
            Stale first = stale.get(0);
            List<Path> together = stale.stream()
                    .filter(each -> each.place().equals(first.place()))
                    .map(Stale::source)
                    .toList();
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    Printable.of(first.source()) + " has changed since " + Printable.of(first.built()) + " was built",
                    "Run `" + build(together, first.place()) + "`, then this command with --prove again.");
        }
    }

    /** A source that is newer than what was built of it: a class, or a jar, in a place of the class path. */
    private record Stale(Path source, Path built, Path place) {}

    private Path place(Path source, String type) {
        return classPath.stream()
                .filter(place -> holds(place, type))
                .findFirst()
                .orElseThrow(() -> new Problem(
                        ExitCode.ENVIRONMENT,
                        "found no class of " + Printable.of(source) + ", so it is not known whether the patch is"
                                + " compiled",
                        "Name the folder or jar that the program runs from with --classpath."));
    }

    private static boolean isOlder(Path file, Path source) {
        try {
            return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(source)) < 0;
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot tell whether " + Printable.of(source) + " is compiled: " + Reason.of(e),
                    "Make the file readable, or build and compare by hand with `thalweg audit diff`.",
                    e);
        }
    }

    private static boolean holds(Path place, String entry) {
        if (Files.isDirectory(place)) {
            return Files.isRegularFile(place.resolve(entry));
        }
        if (!Files.isRegularFile(place)) {
            return false;
        }
        try (JarFile jar = new JarFile(place.toFile(), false)) {
            return jar.stream()
                    .map(ZipEntry::getName)
                    .anyMatch(name -> name.equals(entry) || name.endsWith('/' + entry));
        } catch (IOException noJar) {
            return false;
        }
    }

    private static String build(List<Path> sources, Path built) {
        boolean isJar = !Files.isDirectory(built);
        for (Path folder = parent(sources.get(0)); folder != null; folder = folder.getParent()) {
            String in = folder.equals(Path.of("").toAbsolutePath()) ? "" : Printable.of(folder);
            if (Files.exists(folder.resolve("pom.xml"))) {
                return "mvn " + (in.isEmpty() ? "" : "-f " + in + " ") + (isJar ? "package" : "test-compile");
            }
            if (Files.exists(folder.resolve("build.gradle")) || Files.exists(folder.resolve("build.gradle.kts"))) {
                String gradle = Files.exists(folder.resolve("gradlew")) ? "./gradlew" : "gradle";
                return gradle + (in.isEmpty() ? "" : " -p " + in) + (isJar ? " assemble" : " testClasses");
            }
        }
        return isJar
                ? "the build that makes " + Printable.of(built)
                : "javac -g -cp " + Printable.of(built) + " -d " + Printable.of(built) + " "
                        + sources.stream().map(Printable::of).collect(Collectors.joining(" "));
    }

    private static @Nullable Path parent(Path source) {
        return source.toAbsolutePath().normalize().getParent();
    }
}
