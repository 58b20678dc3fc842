package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.log.AppendLog;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has the how-to alone gets a store that works: its blocks of Java, from the imports on, are a program. */
@Tag("once")
@Tag("slow")
class KeyValueStorePageTest {
    private static final Path PAGE = Path.of("../docs/how-to/key-value-store.md");
    private static final Pattern JAVA = Pattern.compile("^```java\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    Path directory;

    @Test
    void itsBlocksAreAProgram() throws Exception {
        String library = Path.of(AppendLog.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        Path program = Files.writeString(
                directory.resolve("KeyValueStore.java"),
                JAVA.matcher(Files.readString(PAGE))
                        .results()
                        .map((MatchResult block) -> block.group(1))
                        .dropWhile(block -> !block.startsWith("import "))
                        .collect(Collectors.joining("\n")));
        int compiled = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                .run(null, null, null, "-cp", library, "-d", directory.toString(), program.toString());
        assertThat(compiled).as("exit code of javac").isZero();

        String classes = library + File.pathSeparator + directory;
        assertThat(run(classes, "put", "colour", "green")).isEmpty();
        assertThat(run(classes, "put", "shape", "round")).isEmpty();
        assertThat(run(classes, "delete", "shape")).isEmpty();
        assertThat(run(classes, "compact")).isEmpty();
        assertThat(run(classes, "get", "colour")).isEqualTo("green");
        assertThat(run(classes, "get", "shape")).isEqualTo("no value");
        assertSurvivesAKill(classes);
        for (String[] wrong : new String[][] {{}, {"put", "colour"}, {"get"}, {"paint", "colour"}}) {
            Process refused = start(classes, wrong);
            assertThat(said(refused)).startsWith("usage: KeyValueStore DIRECTORY ");
            assertThat(refused.waitFor()).isEqualTo(2);
        }
    }

    /** What was printed was put. */
    private void assertSurvivesAKill(String classPath) throws Exception {
        Process counting = start(classPath, "count", "number");
        try (BufferedReader out = counting.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 0; i <= 20; i++) {
                assertThat(out.readLine()).isEqualTo(Integer.toString(i));
            }
            try (Stream<Path> files = Files.list(directory.resolve("data"))) {
                assertThat(files.mapToLong(file -> file.toFile().length()).sum())
                        .as("bytes while it is written")
                        .isLessThan(64 << 20);
            }
        } finally {
            counting.destroyForcibly().waitFor();
        }
        assertThat(Long.parseLong(run(classPath, "get", "number"))).isGreaterThanOrEqualTo(20);
        assertThat(run(classPath, "compact")).isEmpty();
        assertThat(Long.parseLong(run(classPath, "get", "number"))).isGreaterThanOrEqualTo(20);
    }

    /** All that it says. */
    private String run(String classPath, String... what) throws Exception {
        Process store = start(classPath, what);
        String said = said(store);
        assertThat(store.waitFor()).as(said).isZero();
        return said;
    }

    private static String said(Process store) throws IOException {
        return new String(store.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private Process start(String classPath, String... what) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                "KeyValueStore",
                directory.resolve("data").toString()));
        command.addAll(List.of(what));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
