package io.thalweg.lab.machine;

import io.thalweg.base.problem.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JDKs in the usual folders, described by their {@code release} file, without starting any of them. */
public final class InstalledJdks {
    /** Where packages and tools put them: Debian and Red Hat, Solaris habits, SDKMAN, IntelliJ, macOS. */
    private static final List<String> FOLDERS =
            List.of("/usr/lib/jvm", "/usr/java", "/opt", "/Library/Java/JavaVirtualMachines");

    private static final List<String> HOME_FOLDERS = List.of(".sdkman/candidates/java", ".jdks");

    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"([^\"]{1,40})\"");

    private InstalledJdks() {}

    /** Each home with its version. */
    public static Map<Path, String> find(Map<String, String> environment, Path userHome) {
        List<Path> candidates = new ArrayList<>();
        candidates.add(Path.of(System.getProperty("java.home")));
        String javaHome = environment.getOrDefault("JAVA_HOME", "");
        if (!javaHome.isEmpty()) {
            candidates.add(Path.of(javaHome));
        }
        FOLDERS.forEach(folder -> candidates.addAll(children(Path.of(folder))));
        HOME_FOLDERS.forEach(folder -> candidates.addAll(children(userHome.resolve(folder))));
        Map<Path, String> found = new LinkedHashMap<>();
        for (Path candidate : candidates) {
            add(found, candidate);
            add(found, candidate.resolve("Contents/Home"));
        }
        return found;
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException unreadable) {
            // A folder that this user may not list holds no JDK that this user may start.
            return List.of();
        }
    }

    private static void add(Map<Path, String> found, Path home) {
        if (!Files.isExecutable(home.resolve("bin/java")) && !Files.isExecutable(home.resolve("bin/java.exe"))) {
            return;
        }
        try {
            Path real = home.toRealPath();
            Matcher version = VERSION.matcher(Files.readString(real.resolve("release")));
            found.putIfAbsent(real, version.find() ? Printable.of(version.group(1)) : "unknown version");
        } catch (IOException noRelease) {
            found.putIfAbsent(home, "unknown version");
        }
    }
}
