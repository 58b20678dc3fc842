package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.BuiltAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs the commands that a page shows on an example, in a copy of it, and compares what they say with the page. */
final class Demonstration {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern BLOCK = Pattern.compile("^```(\\w*)\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    /** What differs from machine to machine. */
    private static final Pattern TIMES = Pattern.compile("[0-9] (s|ms)\\b|[0-9]m[0-9.]+s$|CPU");

    private final String page;
    private final Path checkout;
    private final Path example;
    private int exit;

    /**
     * @param page shows the commands
     * @param example the folder of the example, from the root of the checkout
     * @param checkout an empty directory, which gets a copy of the example
     */
    Demonstration(String page, String example, Path checkout) throws IOException {
        this.page = Files.readString(ROOT.resolve(page));
        this.checkout = checkout;
        this.example = Files.createDirectories(checkout.resolve(example));
        try (Stream<Path> files = Files.list(ROOT.resolve(example))) {
            for (Path file : files.filter(Demonstration::isSource).toList()) {
                Files.copy(file, this.example.resolve(file.getFileName()));
            }
        }
    }

    private static boolean isSource(Path file) {
        return file.toString().endsWith(".java");
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

    /** The lines of a block that begin with a prompt, without it. */
    private static List<String> commands(String block) {
        return block.lines()
                .filter(line -> line.startsWith("$ "))
                .map(line -> line.substring(2))
                .toList();
    }

    /**
     * Runs the commands of a block; what the block shows of their output is there, but for times. A command fails the
     * test unless it succeeds or the next one shows its exit code.
     *
     * @return what they said
     */
    String assertShows(String block) throws IOException, InterruptedException {
        String said = run(block);
        assertThat(said.lines()).containsAll(shown(block));
        return said;
    }

    /** Runs the commands of a block. */
    String run(String block) throws IOException, InterruptedException {
        StringBuilder said = new StringBuilder();
        List<String> commands = commands(block);
        for (int i = 0; i < commands.size(); i++) {
            String text = runCommand(commands.get(i));
            boolean exitIsShown = i + 1 < commands.size() && commands.get(i + 1).equals("echo $?");
            assertThat(exitIsShown ? 0 : exit).as(commands.get(i) + "\n" + text).isZero();
            said.append(text);
        }
        return said.toString();
    }

    /** The output in a block that is the same on every machine. */
    private static List<String> shown(String block) {
        return block.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("$ ") && !line.equals("…"))
                .filter(line -> !TIMES.matcher(line).find())
                .toList();
    }

    /** Runs a command as a shell would in the checkout, and gives what it says. */
    private String runCommand(String command) throws IOException, InterruptedException {
        if (command.equals("echo $?")) {
            String text = exit + "\n";
            exit = 0;
            return text;
        }
        List<String> words = words(command.replaceFirst("^time ", ""));
        String program = words.get(0);
        if (program.equals("./thalweg")) {
            ProcessBuilder thalweg = CliLauncher.in(checkout)
                    .process(words.subList(1, words.size()).toArray(String[]::new));
            thalweg.command().add(1, "-Dthalweg.agent=" + BuiltAgent.jar());
            return run(thalweg);
        }
        assertThat(Path.of(program).getParent())
                .as("the page has a command that this test cannot run: %s", command)
                .isNotNull();
        return run(new ProcessBuilder(words));
    }

    /** With the programs of this JDK, the library of this build, and the files that a pattern stands for. */
    private List<String> words(String command) throws IOException {
        Path programs = Path.of(System.getProperty("java.home"), "bin");
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ", -1)) {
            if (word.equals("java") || word.equals("javac")) {
                words.add(programs.resolve(word).toString());
            } else if (word.endsWith("/*.java")) {
                try (Stream<Path> files = Files.list(example)) {
                    files.filter(Demonstration::isSource).map(Path::toString).forEach(words::add);
                }
            } else {
                words.add(word.replace("thalweg-library/", ROOT + "/thalweg-library/"));
            }
        }
        return words;
    }

    private String run(ProcessBuilder command) throws IOException, InterruptedException {
        Path said = checkout.resolve("said");
        Process process = command.directory(checkout.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        exit = process.waitFor();
        return Files.readString(said);
    }
}
