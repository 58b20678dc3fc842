package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings are read once in the life of a JVM, so each case has one of its own. */
class BufferSizesTest {
    @TempDir
    Path directory;

    private record Outcome(int exitCode, String out, String err) {
        long warnings() {
            return err.lines().filter(line -> line.startsWith("WARNING: ")).count();
        }
    }

    /** Runs {@link ShowSizes} in a JVM with those options. */
    private Outcome run(List<String> options, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ShowSizes.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile());
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Outcome(
                exitCode,
                Files.readString(directory.resolve("out"), StandardCharsets.UTF_8),
                Files.readString(directory.resolve("err"), StandardCharsets.UTF_8));
    }

    private static final String GARBAGE = "-Dthalweg.bufferSize=garbage";

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "tr-TR", "ar-SA", "th-TH"})
    void runsOnWithOneWarningOfGarbageInEveryLocale(String locale) throws Exception {
        String[] tag = locale.split("-", 2);
        Outcome outcome = run(
                List.of("-Duser.language=" + tag[0], "-Duser.country=" + tag[1], GARBAGE),
                Map.of("LC_ALL", "C"),
                "file",
                "/");
        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.out).isEqualTo("65536\n");
        assertThat(outcome.err).containsOnlyOnce("thalweg.bufferSize=garbage");
    }

    @Test
    void warnsOnceFromManyThreads() throws Exception {
        Outcome outcome = run(List.of(GARBAGE), Map.of(), "threads");
        assertThat(outcome.out).isEqualTo("16384\n");
        assertThat(outcome.warnings()).isEqualTo(1);
    }

    @Test
    void loadsNothingForAnExplicitSize() throws Exception {
        Outcome outcome =
                run(List.of("-Xlog:class+load:stdout", GARBAGE, "-Dthalweg.autotune=1s"), Map.of(), "explicit");
        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.out)
                .contains("io.thalweg.stream.TunedInputStream")
                .doesNotContain("io.thalweg.tune.Settings");
    }

    @Test
    void measuresWhenAsked() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Outcome outcome = run(List.of("-Dthalweg.autotune=2s", "-Djava.io.tmpdir=" + temporary), Map.of(), "explain");
        assertThat(outcome.out).contains("property thalweg.autotune", "rounds in 2000 ms");
        assertThat(outcome.err).isEmpty();
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void startsWithOneWarningWhenThereIsNoPlaceToMeasure() throws Exception {
        // Nobody can make files there, not even root; a missing directory the JDK itself warns of.
        Path unwritable = Path.of("/proc");
        assumeTrue(Files.isDirectory(unwritable), "there is no /proc here");
        Outcome outcome =
                run(List.of("-Dthalweg.autotune=5s", "-Djava.io.tmpdir=" + unwritable), Map.of(), "file", "/");
        assertThat(outcome.out).isEqualTo("65536\n");
        assertThat(outcome.warnings()).isEqualTo(1);
        assertThat(outcome.err).contains("found no buffer sizes", "/proc/thalweg-autotune", "thalweg tune");
    }

    @Test
    void survivesALoggerThatFails() throws Exception {
        Outcome outcome = run(
                List.of(
                        GARBAGE,
                        "-Djava.util.logging.config.class=io.thalweg.NoSuchClass",
                        "-Djava.util.logging.manager=io.thalweg.NoSuchManager"),
                Map.of(),
                "file",
                "/");
        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.out).isEqualTo("65536\n");
    }
}
