package io.thalweg.lab.machine;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.result.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds out what the runtimes behind {@code --jdk} are, by asking them. */
public final class JavaRuntimes {
    /**
     * What every worker runs with. The heap is fixed so that no cell is slowed by its growth, and small because a cell
     * needs little; the serial collector has no threads that would compete with the work.
     */
    static final List<String> FLAGS =
            List.of("-Xms64m", "-Xmx64m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto");

    private static final int OLDEST = 17;

    private JavaRuntimes() {}

    /** A heap of another size, for behind the usual flags. */
    public static List<String> heapFlags(int mebibytes) {
        return List.of("-Xms" + mebibytes + "m", "-Xmx" + mebibytes + "m");
    }

    /** The runtimes at those paths, each a JDK's home or its {@code java} program; this very one if there are none. */
    public static List<JavaRuntime> at(List<Path> paths) {
        if (paths.isEmpty()) {
            return List.of(probe(Path.of(System.getProperty("java.home")), List.of()));
        }
        List<JavaRuntime> runtimes = new ArrayList<>();
        for (Path path : paths) {
            runtimes.add(probe(path, runtimes));
        }
        return runtimes;
    }

    private static JavaRuntime probe(Path path, List<JavaRuntime> earlier) {
        Path launcher = launcher(path);
        String properties = properties(launcher);
        String version = property(properties, "java.version", launcher);
        if (feature(property(properties, "java.specification.version", launcher)) < OLDEST) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "the JDK at " + Printable.of(path) + " is version " + Printable.of(version),
                    "Give --jdk one of version " + OLDEST + " or newer.");
        }
        Jdk jdk = new Jdk(
                unique(version, earlier),
                property(properties, "java.runtime.version", launcher),
                property(properties, "java.vendor", launcher),
                property(properties, "java.vm.name", launcher),
                property(properties, "java.home", launcher),
                FLAGS);
        return new JavaRuntime(jdk, launcher, null);
    }

    /** Such as 17 of {@code 17}, and 1 of {@code 1.8}. */
    private static int feature(String specification) {
        Matcher number = Pattern.compile("\\d{1,4}").matcher(specification);
        return number.lookingAt() ? Integer.parseInt(number.group()) : 0;
    }

    private static String unique(String version, List<JavaRuntime> earlier) {
        long same = earlier.stream()
                .filter(runtime ->
                        runtime.jdk().id().equals(version) || runtime.jdk().id().startsWith(version + "-"))
                .count();
        return same == 0 ? version : version + "-" + (same + 1);
    }

    private static Path launcher(Path path) {
        if (!Files.exists(path)) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "no JDK at " + Printable.of(path) + ": there is no such file",
                    "Give --jdk the home directory of a JDK, or its java program.");
        }
        if (!Files.isDirectory(path)) {
            return path.toAbsolutePath();
        }
        for (String name : List.of("bin/java", "bin/java.exe", "Contents/Home/bin/java")) {
            Path launcher = path.resolve(name);
            if (Files.isExecutable(launcher)) {
                return launcher.toAbsolutePath();
            }
        }
        throw new Problem(
                ExitCode.ENVIRONMENT,
                "no JDK at " + Printable.of(path) + ": the directory has no bin/java that can be run",
                "Give --jdk the home directory of a JDK, or its java program.");
    }

    private static String properties(Path launcher) {
        try {
            Process process = new ProcessBuilder(
                            launcher.toString(), "-XshowSettings:properties", "-XX:-UsePerfData", "-version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() == 0) {
                return output;
            }
            throw notJava(launcher, null);
        } catch (IOException e) {
            throw notJava(launcher, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notJava(launcher, e);
        }
    }

    private static String property(String properties, String name, Path launcher) {
        Matcher line =
                Pattern.compile("(?m)^\\s*" + Pattern.quote(name) + " = (.*)$").matcher(properties);
        if (!line.find()) {
            throw notJava(launcher, null);
        }
        return line.group(1).strip();
    }

    private static Problem notJava(Path launcher, @Nullable Throwable cause) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                Printable.of(launcher) + " does not run as Java",
                "Give --jdk the home directory of a JDK, or its java program.",
                cause);
    }
}
