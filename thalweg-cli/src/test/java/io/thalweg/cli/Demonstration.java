package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** Runs the commands that a page shows on an example, in a copy of it, and compares what they say with the page. */
final class Demonstration {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern BLOCK = Pattern.compile("^```(\\w*)\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    /** What differs from machine to machine. */
    private static final Pattern TIMES = Pattern.compile("[0-9] (s|ms)\\b|[0-9]m[0-9.]+s$|CPU");

    /** In front of these, a line is the same on every machine. */
    private static final Pattern TIMES_AT_END = Pattern.compile(", (predicted to save|together about) .*");

    private final String page;
    private final Path checkout;
    private final Path example;
    private Pattern varying = Pattern.compile("(?!)");
    private int exit;

    /**
     * @param page shows the commands
     * @param example the folder of the example, from the root of the checkout
     * @param checkout an empty directory, which gets a copy of all examples
     */
    Demonstration(String page, String example, Path checkout) throws IOException {
        this.page = Files.readString(ROOT.resolve(page));
        this.checkout = checkout;
        this.example = checkout.resolve(example);
        try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
            for (Path file : files.filter(Demonstration::isSource).toList()) {
                Path copy = checkout.resolve(ROOT.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static boolean isSource(Path file) {
        return file.toString().endsWith(".java");
    }

    /** Lines of the page that hold this are not the same in every run. */
    void setVarying(Pattern varying) {
        this.varying = varying;
    }

    /** The page's blocks in that language, or with commands if it is empty, in their order. */
    List<String> blocks(String language) {
        return BLOCK.matcher(page)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map((MatchResult block) -> block.group(2))
                .toList();
    }

    /** A source of the example. */
    Path source(String name) {
        return example.resolve(name);
    }

    /** A command of a block and what the block shows of its output that is the same on every machine. */
    private record Step(String command, List<Pattern> shown) {}

    private List<Step> steps(String block) {
        List<Step> steps = new ArrayList<>();
        for (String line : block.lines().toList()) {
            if (line.startsWith("$ ")) {
                steps.add(new Step(line.substring(2), new ArrayList<>()));
                continue;
            }
            String same = TIMES_AT_END.matcher(line).replaceFirst("");
            if (!line.isEmpty()
                    && !line.equals("…")
                    && !TIMES.matcher(same).find()
                    && !varying.matcher(line).find()) {
                String rest = same.equals(line) ? "" : ".*";
                steps.get(steps.size() - 1).shown().add(Pattern.compile(Pattern.quote(same) + rest));
            }
        }
        return steps;
    }

    /**
     * Runs the commands of a block; what the block shows of their output is there, but for times. A command fails the
     * test unless it succeeds or the next one shows its exit code.
     *
     * @return what they said, by command
     */
    Map<String, String> assertShows(String block) throws IOException, InterruptedException {
        Map<String, String> said = new LinkedHashMap<>();
        List<Step> steps = steps(block);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            String text = runCommand(step.command());
            boolean exitIsShown =
                    i + 1 < steps.size() && steps.get(i + 1).command().equals("echo $?");
            assertThat(exitIsShown ? 0 : exit).as(step.command() + "\n" + text).isZero();
            for (Pattern shown : step.shown()) {
                assertThat(text.lines())
                        .as("%s%n%s", step.command(), text)
                        .anyMatch(shown.asMatchPredicate(), shown.pattern());
            }
            said.put(step.command(), text);
        }
        return said;
    }

    /** Runs a command as a shell would in the checkout, and gives what it says. */
    private String runCommand(String command) throws IOException, InterruptedException {
        if (command.equals("echo $?")) {
            String text = exit + "\n";
            exit = 0;
            return text;
        }
        if (command.startsWith("javac ")) {
            return compile(words(command));
        }
        List<ProcessBuilder> pipeline = new ArrayList<>();
        for (String part : command.replaceFirst("^time ", "").split(" \\| ", -1)) {
            pipeline.add(process(part).directory(checkout.toFile()));
        }
        Path said = checkout.resolve("said");
        pipeline.get(pipeline.size() - 1).redirectErrorStream(true).redirectOutput(said.toFile());
        for (Process process : ProcessBuilder.startPipeline(pipeline)) {
            exit = process.waitFor(); // of the last one, as in a shell
        }
        return Files.readString(said);
    }

    /** In this JVM, so that no other has to start. */
    private String compile(List<String> words) {
        StringWriter said = new StringWriter();
        PrintWriter printer = new PrintWriter(said);
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        exit = javac.run(
                printer,
                printer,
                words.subList(1, words.size()).stream().map(this::inCheckout).toArray(String[]::new));
        return said.toString();
    }

    /** A word with each path below {@code examples} as one of the checkout. */
    private String inCheckout(String word) {
        return word.replaceAll("(?<=^|:)examples/", Matcher.quoteReplacement(checkout + "/examples/"));
    }

    private ProcessBuilder process(String command) throws IOException {
        List<String> words = words(command);
        String program = words.get(0);
        if (program.matches("(\\./)?thalweg")) {
            return CliLauncher.in(checkout)
                    .process(words.subList(1, words.size()).toArray(String[]::new));
        }
        assertThat(program.equals("git") || Path.of(program).getParent() != null)
                .as("the page has a command that this test cannot run: %s", command)
                .isTrue();
        return new ProcessBuilder(words);
    }

    /** With the programs of this JDK, the library of this build, and the files that a pattern stands for. */
    private List<String> words(String command) throws IOException {
        Path programs = Path.of(System.getProperty("java.home"), "bin");
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ", -1)) {
            if (word.equals("java") || word.equals("javac")) {
                words.add(programs.resolve(word).toString());
            } else if (word.endsWith("/*.java")) {
                Path folder = checkout.resolve(word.replace("/*.java", ""));
                try (Stream<Path> files = Files.list(folder)) {
                    files.filter(Demonstration::isSource).map(Path::toString).forEach(words::add);
                }
            } else {
                words.add(word.replace("thalweg-library/", ROOT + "/thalweg-library/"));
            }
        }
        return words;
    }
}
