package io.thalweg.lab.machine;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The jar of another version of the library, whose classes a worker gets in place of ours. */
public final class OtherLibrary {
    private static final String CLASSES = "io/thalweg/";
    private static final String KNOWN_CLASS = CLASSES + "stream/TunedInputStream.class";

    /** Of the command's jar; its worker would take the place of ours, too. */
    private static final String COMMAND = CLASSES + "lab/";

    private static final String WHAT_TO_DO =
            "Give --against the library's jar, io.thalweg:thalweg, as Maven builds it in thalweg-library/target.";

    private OtherLibrary() {}

    /** Refuses what is no jar of the library, and one whose classes are ours. */
    public static Path check(Path path) {
        try (JarFile jar = new JarFile(path.toFile())) {
            List<JarEntry> classes = jar.stream()
                    .filter(entry -> entry.getName().startsWith(CLASSES)
                            && entry.getName().endsWith(".class"))
                    .toList();
            if (jar.getEntry(KNOWN_CLASS) == null) {
                throw refused(path, "has no class io.thalweg.stream.TunedInputStream");
            }
            if (classes.stream().anyMatch(entry -> entry.getName().startsWith(COMMAND))) {
                throw refused(path, "is the jar of the command, not of the library");
            }
            if (isOurs(jar, classes)) {
                throw new Problem(
                        ExitCode.USAGE,
                        Printable.of(path) + " has the same classes as the library of this command",
                        "Give --against the jar of another version.");
            }
            return path.toRealPath();
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot read " + Printable.of(path) + " as a jar: " + Reason.of(e, path),
                    WHAT_TO_DO,
                    e);
        }
    }

    private static boolean isOurs(JarFile jar, List<JarEntry> classes) throws IOException {
        for (JarEntry entry : classes) {
            try (InputStream theirs = jar.getInputStream(entry);
                    InputStream ours = OtherLibrary.class.getClassLoader().getResourceAsStream(entry.getName())) {
                if (ours == null || !Arrays.equals(theirs.readAllBytes(), ours.readAllBytes())) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Problem refused(Path path, String why) {
        return new Problem(ExitCode.USAGE, Printable.of(path) + " " + why, WHAT_TO_DO);
    }
}
