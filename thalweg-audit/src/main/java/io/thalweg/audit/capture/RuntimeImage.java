package io.thalweg.audit.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** A Java runtime as {@code jlink} makes it, which may lack what every agent needs. */
public final class RuntimeImage {
    /** What to do about it. */
    public static final String REMEDY = "Make the image again with that module: jlink --add-modules java.instrument,…";

    private static final String AGENTS = "java.instrument";

    private RuntimeImage() {}

    /** Whether the {@code java} at that place says that it has modules, and not the one for agents. */
    public static boolean admitsNoAgent(String java) {
        try {
            Path beside = Path.of(java).toRealPath().resolveSibling(Path.of("..", "release"));
            Properties release = new Properties();
            try (InputStream in = Files.newInputStream(beside)) {
                release.load(in);
            }
            String modules = release.getProperty("MODULES", "").replace("\"", "");
            return !modules.isEmpty() && !List.of(modules.split(" ")).contains(AGENTS);
        } catch (IOException | IllegalArgumentException e) {
            return false; // no such file, or one that says nothing: then the JVM's own words must do
        }
    }

    /** Whether a JVM that refuses an agent says that this is why. */
    static boolean isMeantBy(String refusal) {
        return refusal.contains(AGENTS);
    }
}
