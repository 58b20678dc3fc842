package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C while {@code thalweg audit fix --apply} changes many files, with the packaged command. */
@Tag("once")
@Tag("slow")
class ApplyInterruptedIT {
    private static final int FILES = 48;

    @TempDir
    Path home;

    @BeforeEach
    void recordTheProgram() throws IOException, InterruptedException {
        for (int i = 0; i < FILES; i++) {
            Files.writeString(home.resolve("Part" + i + ".java"), """
                    import java.io.*;
                    class Part%d {
                        static int sum(String file) throws IOException {
                            int sum = 0;
                            try (InputStream in = new FileInputStream(file)) {
                                for (int b = in.read(); b >= 0; b = in.read()) {
                                    sum += b;
                                }
                            }
                            return sum;
                        }
                    }
                    """.formatted(i));
        }
        Files.writeString(
                home.resolve("Main.java"),
                IntStream.range(0, FILES)
                        .mapToObj(i -> "System.out.println(Part" + i + ".sum(args[0]));")
                        .collect(Collectors.joining(
                                "\n",
                                "public class Main {\npublic static void main(String[] args) throws Exception {\n",
                                "}\n}\n")));
        Files.write(home.resolve("data"), new byte[20_000]);
        Path java = Path.of(System.getProperty("java.home"), "bin");
        finish(new ProcessBuilder(java.resolve("javac").toString(), "-g", "-d", ".", "Main.java"), "javac");
        List<String> program = List.of(java.resolve("java").toString(), "-cp", ".", "Main", "data");
        String[] audit = Stream.concat(Stream.of("audit", "--keep", "kept", "--"), program.stream())
                .toArray(String[]::new);
        finish(CliLauncher.in(home).process(audit), "audit");
    }

    private void finish(ProcessBuilder builder, String name) throws IOException, InterruptedException {
        Path log = home.resolve(name + ".log");
        int exit = builder.directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(() -> name + ": " + log).isZero();
    }

    private long changed() throws IOException {
        long changed = 0;
        for (int i = 0; i < FILES; i++) {
            changed += Files.readString(home.resolve("Part" + i + ".java")).contains("BufferedInputStream(") ? 1 : 0;
        }
        return changed;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, FILES / 2, FILES})
    void allFilesAreChangedAndNamedOrNoneIs(int point) throws IOException, InterruptedException {
        assumeThat(Signals.isInterruptIgnored()).as("Ctrl-C is ignored here").isFalse();
        Path messages = home.resolve("messages");
        Process fix = CliLauncher.in(home)
                .process("audit", "fix", "--notes", "--apply", "kept")
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(messages.toFile())
                .start();
        while (fix.isAlive() && changed() < point) {
            Thread.onSpinWait();
        }
        if (fix.isAlive()) {
            Signals.send("INT", fix.pid());
        }
        fix.waitFor();

        long changed = changed();
        assertThat(changed).isIn(0L, (long) FILES);
        String named = Files.readString(messages).replaceAll("(?s).*thalweg: .* fixed in ", "");
        assertThat(named.split("Part\\d+\\.java", -1)).hasSize((int) changed + 1);
        assertThat(home).isDirectoryNotContaining("glob:**.tmp");
    }
}
