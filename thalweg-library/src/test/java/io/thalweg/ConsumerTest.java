package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that have the library and nothing else, as a module and without one: compiled and run. */
@Tag("slow")
class ConsumerTest {
    private static final Path LIBRARY = Path.of("target/classes");
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    /** Uses a type of every package. */
    private static final String MAIN = """
            package consumer;

            import io.thalweg.channel.BufferedReadableByteChannel;
            import io.thalweg.frame.FrameFormat;
            import io.thalweg.frame.FrameReader;
            import io.thalweg.line.LineReader;
            import io.thalweg.stream.TunedFileInputStream;
            import io.thalweg.tune.BufferSizes;
            import java.io.ByteArrayInputStream;
            import java.nio.ByteBuffer;
            import java.nio.file.Path;

            public final class Main {
                public static void main(String[] arguments) throws Exception {
                    Path file = Path.of(arguments[0]);
                    try (TunedFileInputStream in = new TunedFileInputStream(file);
                            LineReader lines = LineReader.open(file);
                            BufferedReadableByteChannel channel = BufferedReadableByteChannel.of(file)) {
                        ByteBuffer chunk = in.nextChunk();
                        lines.next();
                        FrameReader frames =
                                FrameReader.of(new ByteArrayInputStream(new byte[0]), FrameFormat.lengthPrefixed());
                        System.out.print(chunk.remaining() + lines.string() + channel.get() + frames.next()
                                + (BufferSizes.forPipe() > 0));
                    }
                }
            }
            """;

    @TempDir
    Path directory;

    private Path file = Path.of("");
    private Path main = Path.of("");
    private Path classes = Path.of("");

    @BeforeEach
    void writeSources() throws Exception {
        file = Files.writeString(directory.resolve("file"), "abc");
        classes = directory.resolve("classes");
        Path folder = Files.createDirectories(directory.resolve("source").resolve("consumer"));
        main = Files.writeString(folder.resolve("Main.java"), MAIN);
    }

    @Test
    void aModuleNeedsNoOther() throws Exception {
        Path module = Files.writeString(
                directory.resolve("source").resolve("module-info.java"), "module consumer { requires io.thalweg; }");

        compile("-Xlint:all", "-Werror", "-p", LIBRARY.toString(), "-d", classes.toString(), module.toString());
        run("-p", LIBRARY + System.getProperty("path.separator") + classes, "-m", "consumer/consumer.Main");
    }

    @Test
    void aProgramOnTheClassPathNeedsNoOther() throws Exception {
        compile("-cp", LIBRARY.toString(), "-d", classes.toString());
        run("-cp", LIBRARY + System.getProperty("path.separator") + classes, "consumer.Main");
    }

    private void compile(String... options) {
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add(main.toString());
        Optional<ToolProvider> javac = ToolProvider.findFirst("javac");
        assumeThat(javac).as("needs a JDK's compiler").isPresent();
        int exitCode = javac.orElseThrow().run(out, out, arguments.toArray(String[]::new));
        assertThat(said.toString()).isEmpty();
        assertThat(exitCode).isZero();
    }

    private void run(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(JAVA.toString()));
        command.addAll(List.of(options));
        command.add(file.toString());
        Path out = directory.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        int exitCode = process.waitFor();
        assertThat(Files.readString(out, StandardCharsets.UTF_8)).isEqualTo("3abc97falsetrue");
        assertThat(exitCode).isZero();
    }
}
