package io.thalweg.audit.capture;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** The file that goes behind {@code -javaagent:}, which is the one that this command runs from. */
public final class AgentJar {
    /** Names the file where the command does not run from one, as in its own tests. */
    static final String PROPERTY = "thalweg.agent";

    private AgentJar() {}

    /**
     * Finds it.
     *
     * @throws Problem with {@code ENVIRONMENT} if this command does not run from a jar that is an agent
     */
    public static Path locate() {
        String named = System.getProperty(PROPERTY);
        Path jar = named == null ? own() : Path.of(named).toAbsolutePath();
        if (jar == null || !isAgent(jar)) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    (jar == null ? "this command" : Printable.of(jar)) + " is not a jar with Thalweg's agent",
                    "Start Thalweg as `./thalweg` or `java -jar thalweg.jar`; that jar contains the agent.");
        }
        if (jar.toString().contains("=")) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "the JVM cannot load an agent from a path that contains =: " + Printable.of(jar),
                    "Copy thalweg.jar to another folder and run it from there.");
        }
        return jar;
    }

    private static @Nullable Path own() {
        CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
        try {
            return source == null ? null : Path.of(source.getLocation().toURI());
        } catch (URISyntaxException e) {
            return null;
        }
    }

    private static boolean isAgent(Path jar) {
        if (!Files.isRegularFile(jar)) {
            return false;
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            return manifest != null && manifest.getMainAttributes().getValue("Premain-Class") != null;
        } catch (IOException e) {
            return false;
        }
    }
}
