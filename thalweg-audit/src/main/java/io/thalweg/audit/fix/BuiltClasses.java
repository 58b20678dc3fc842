package io.thalweg.audit.fix;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.jar.JarFile;
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
     * Refuses a source that has changed since it was compiled.
     *
     * @param className with dots; a nested one's is that of its outermost
     * @throws Problem with {@code ENVIRONMENT} if there is no class, or it is older
     */
    void requireFresh(Path source, String className) {
        String entry = className.replaceFirst("\\$.*", "").replace('.', '/') + ".class";
        try {
            Path built = classPath.stream()
                    .filter(place -> holds(place, entry))
                    .findFirst()
                    .orElseThrow(() -> new Problem(
                            ExitCode.ENVIRONMENT,
                            "found no class of " + Printable.of(source) + ", so it is not known whether the patch is"
                                    + " compiled",
                            "Name the folder or jar that the program runs from with --classpath."));
            Path file = Files.isDirectory(built) ? built.resolve(entry) : built;
            FileTime changed = Files.getLastModifiedTime(source);
            if (Files.getLastModifiedTime(file).compareTo(changed) < 0) {
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        Printable.of(source) + " has changed since " + Printable.of(file) + " was built",
                        "Run `" + build(source, built) + "`, then this command with --prove again.");
            }
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

    private static String build(Path source, Path built) {
        boolean isJar = !Files.isDirectory(built);
        for (Path folder = parent(source); folder != null; folder = folder.getParent()) {
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
                : "javac -g -cp " + Printable.of(built) + " -d " + Printable.of(built) + " " + Printable.of(source);
    }

    private static @Nullable Path parent(Path source) {
        return source.toAbsolutePath().normalize().getParent();
    }
}
