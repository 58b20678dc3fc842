package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.BuiltAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's demonstration, command for command: what it shows comes out, but for times and versions. */
class ReadmeDemonstrationTest {
    private static final Path ROOT = Path.of("..");
    private static final Path EXAMPLE = Path.of("examples", "wasteful");
    private static final Pattern BLOCK = Pattern.compile("^```\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    /** What differs from machine to machine. */
    private static final Pattern TIMES = Pattern.compile("[0-9] (s|ms)\\b|CPU");

    @TempDir
    Path checkout;

    @BeforeEach
    void copyTheExample() throws IOException {
        Files.createDirectories(checkout.resolve(EXAMPLE));
        for (String file : List.of("Checksum.java", "Data.java")) {
            Files.copy(
                    ROOT.resolve(EXAMPLE).resolve(file),
                    checkout.resolve(EXAMPLE).resolve(file));
        }
    }

    private static List<String> blocks(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    /** The lines of a block that begin with a prompt, without it. */
    private static List<String> commands(String block) {
        return block.lines()
                .filter(line -> line.startsWith("$ "))
                .map(line -> line.substring(2))
                .toList();
    }

    /** Runs a command as a shell would in the checkout, and gives what it says. */
    private String run(String command) throws IOException, InterruptedException {
        List<String> words = List.of(command.split(" "));
        return switch (words.get(0)) {
            case "javac" -> compile();
            case "java" -> run(new ProcessBuilder(withJava(words)));
            case "./thalweg" -> audit(withJava(words.subList(1, words.size())));
            default -> throw new AssertionError("the README has a command that this test cannot run: " + command);
        };
    }

    private static List<String> withJava(List<String> words) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return words.stream().map(word -> word.equals("java") ? java : word).toList();
    }

    private String compile() throws IOException {
        try (Stream<Path> sources = Files.list(checkout.resolve(EXAMPLE))) {
            String[] files = sources.map(Path::toString)
                    .filter(file -> file.endsWith(".java"))
                    .toArray(String[]::new);
            int exit = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK runs the tests")
                    .run(null, null, null, files);
            assertThat(exit).as("javac %s", Arrays.toString(files)).isZero();
            return "";
        }
    }

    private String audit(List<String> arguments) throws IOException, InterruptedException {
        ProcessBuilder command = CliLauncher.in(checkout).process(arguments.toArray(String[]::new));
        command.command().add(1, "-Dthalweg.agent=" + BuiltAgent.jar());
        return run(command);
    }

    private String run(ProcessBuilder command) throws IOException, InterruptedException {
        Path said = checkout.resolve("said");
        Process process = command.directory(checkout.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        int exit = process.waitFor();
        String text = Files.readString(said);
        assertThat(exit).as(text).isZero();
        return text;
    }

    private void assertShows(String block) throws IOException, InterruptedException {
        StringBuilder said = new StringBuilder();
        for (String command : commands(block)) {
            said.append(run(command));
        }
        List<String> shown = new ArrayList<>();
        block.lines()
                .filter(line -> !line.startsWith("$ ") && !line.equals("…"))
                .filter(line -> !TIMES.matcher(line).find())
                .forEach(shown::add);
        assertThat(shown).isNotEmpty();
        assertThat(said.toString().lines()).containsAll(shown);
    }

    @Test
    void theDemonstrationShowsWhatTheReadmeSays() throws IOException, InterruptedException {
        List<String> blocks = blocks(ROOT.resolve("README.md"));

        assertShows(blocks.get(0));
        applyTheFirstFix();
        String proof = "";
        for (String command : commands(blocks.get(1))) {
            proof = run(command);
        }

        assertThat(blocks.get(1)).containsPattern("4,000,0[0-9]{2} → [45][0-9]{2} reads, 1 → 1 writes, CPU");
        assertThat(proof).containsPattern("\n4,000,0[0-9]{2} → [45][0-9]{2} reads, 1 → 1 writes, CPU");
    }

    /** As the report says. */
    private void applyTheFirstFix() throws IOException {
        Path source = checkout.resolve(EXAMPLE).resolve("Checksum.java");
        String before = "InputStream in = new FileInputStream(file)";
        String after = "InputStream in = new BufferedInputStream(new FileInputStream(file))";
        assertThat(Files.readString(source)).contains(before);
        Files.writeString(
                source,
                "import java.io.BufferedInputStream;\n"
                        + Files.readString(source).replace(before, after));
        assertThat(Files.readString(ROOT.resolve(EXAMPLE).resolve("README.md"))).contains(after);
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains("+ " + after + ";");
    }
}
