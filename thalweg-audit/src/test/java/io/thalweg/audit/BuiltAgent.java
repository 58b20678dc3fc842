package io.thalweg.audit;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The agent's jar as the build has packaged it. */
public final class BuiltAgent {
    private static final Path MODULE = Path.of("..", "thalweg-agent", "target");

    private BuiltAgent() {}

    /** Skips the test where there is none. */
    public static Path jar() throws IOException {
        try (Stream<Path> jars = Files.isDirectory(MODULE) ? Files.list(MODULE) : Stream.of()) {
            List<Path> built = jars.filter(
                            jar -> jar.getFileName().toString().matches("thalweg-agent-[0-9.]+(-SNAPSHOT)?\\.jar"))
                    .toList();
            assumeThat(built)
                    .as("Nothing was audited: the agent is not packaged yet; mvn package does that")
                    .isNotEmpty();
            return built.get(0).toAbsolutePath().normalize();
        }
    }
}
