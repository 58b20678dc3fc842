package io.thalweg.audit.fix;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** Whether a program that is run now is the one that its sources say. */
final class BuiltClasses {
    private BuiltClasses() {}

    /**
     * Refuses sources that have changed since they were compiled.
     *
     * @param sources with the names of their classes, with dots; a nested one's is that of its outermost
     * @param classPath folders and jars, the first first
     * @throws Problem with {@code ENVIRONMENT} if there is no class, or it is older
     */
    static void requireFresh(Map<Path, String> sources, List<Path> classPath) {
        sources.forEach((source, className) -> {
            String type = className.replaceFirst("\\$.*", "").replace('.', '/') + ".class";
            Path place = classPath.stream()
                    .filter(each -> holds(each, type))
                    .findFirst()
                    .orElseThrow(() -> new Problem(
                            ExitCode.ENVIRONMENT,
                            "found no class of " + Printable.of(source) + ", so it is not known whether the patch is"
                                    + " compiled",
                            "Name the folder or jar that the program runs from with --classpath."));
            Path built = Files.isDirectory(place) ? place.resolve(type) : place;
            if (isOlder(built, source)) {
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        Printable.of(source) + " has changed since " + Printable.of(built) + " was built",
                        "Build the program, then run this command with --prove again.");
            }
        });
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
}
