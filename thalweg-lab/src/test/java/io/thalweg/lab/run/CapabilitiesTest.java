package io.thalweg.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.run.Capabilities.Capability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapabilitiesTest {
    @TempDir
    Path directory;

    private static Capability named(List<Capability> capabilities, String name) {
        return capabilities.stream()
                .filter(capability -> capability.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void saysOfEachPlacementWhereOrWhyNot() {
        assertThat(Capabilities.of(directory, Map.of(), directory))
                .filteredOn(capability -> capability.name().startsWith("placement "))
                .hasSize(3)
                .allSatisfy(placement -> assertThat(placement.detail())
                        .isNotEmpty()
                        .matches(detail -> detail.startsWith("taskset, processors ") == placement.available()));
    }

    @Test
    void saysWhyNothingCanBeCold() {
        Capability cold = named(Capabilities.of(directory.resolve("missing"), Map.of(), directory), "cold page cache");
        assertThat(cold.available()).isFalse();
        assertThat(cold.detail()).contains("cannot write to", "missing");
    }

    @Test
    void findsTheJdkThatRunsThis() throws IOException {
        Path home = Path.of(System.getProperty("java.home")).toRealPath();
        assertThat(Capabilities.of(directory, Map.of(), directory))
                .anyMatch(capability -> capability.detail().equals("--jdk " + home));
    }

    @Test
    void findsTheJdksOfTheUsersTools() throws IOException {
        Path jdk = directory.resolve(".sdkman/candidates/java/21");
        Files.createDirectories(jdk.resolve("bin"));
        assertThat(Files.createFile(jdk.resolve("bin/java")).toFile().setExecutable(true))
                .isTrue();
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"21.0.1\u001b[2J\"\n");
        assertThat(Capabilities.of(directory, Map.of(), directory))
                .anyMatch(capability -> capability.name().equals("JDK 21.0.1\\u001b[2J"));
    }
}
