package io.thalweg.trials.fuzz;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Jazzer in a JVM of its own, over a folder of inputs that is kept and a work folder that is made anew. */
final class JazzerRun {
    private static final String MAIN = "com.code_intelligence.jazzer.Jazzer";
    private static final Pattern EXECUTIONS = Pattern.compile("stat::number_of_executed_units: (\\d+)");
    private static final Pattern FINDING = Pattern.compile("== Java Exception: (.*)");

    /** Longer inputs find nothing that shorter ones do not: no buffer of a target is larger. */
    private static final int MOST_INPUT_BYTES = 4096;

    private static final int MOST_SECONDS_OF_AN_INPUT = 10;

    private final Class<?> entry;
    private final String argument;
    private final Path corpus;
    private final Path work;

    /** How it went. A finding and its reproducer are there, or neither is. */
    record Result(long executions, Optional<String> finding, Optional<Path> reproducer, int exitCode) {}

    /**
     * @param entry a class with the methods that Jazzer looks for
     * @param argument what its {@code fuzzerInitialize} is given
     */
    JazzerRun(Class<?> entry, String argument, Path corpus, Path work) {
        this.entry = entry;
        this.argument = argument;
        this.corpus = corpus;
        this.work = work;
    }

    /** Fuzzes for so many seconds, or until something is found. */
    Result fuzz(int seconds) throws IOException, InterruptedException {
        clear(work);
        Files.createDirectories(corpus);
        Files.createDirectories(inputs());
        Path log = log();
        int exitCode =
                run(log, "-max_total_time=" + seconds, "-print_final_stats=1", inputs().toString(), corpus.toString());
        String said = Files.readString(log);
        return new Result(
                match(EXECUTIONS, said).map(Long::parseLong).orElse(0L),
                match(FINDING, said).or(() -> reproducer().map(path -> "see " + log)),
                reproducer(),
                exitCode);
    }

    /** Moves to the corpus what reaches code that nothing in it reaches; how many inputs. */
    int keepNewCoverage() throws IOException, InterruptedException {
        int before = count(corpus);
        // As few as reach it. Without counters: how often code is reached would keep far more for no more code.
        int exitCode = run(
                work.resolve("merge.log"),
                "-merge=1",
                "-set_cover_merge=1",
                "-use_counters=0",
                corpus.toString(),
                inputs().toString());
        if (exitCode != 0) {
            throw new IOException("Jazzer could not merge " + inputs() + " into " + corpus + ": exit code " + exitCode
                    + "; see " + work.resolve("merge.log"));
        }
        return count(corpus) - before;
    }

    Path log() {
        return work.resolve("jazzer.log");
    }

    /** What was found so far and may be kept. */
    Path inputs() {
        return work.resolve("inputs");
    }

    private int run(Path log, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                MAIN,
                "--target_class=" + entry.getName(),
                "--target_args=" + argument,
                "--instrumentation_includes=io.thalweg.**",
                "--instrumentation_excludes=io.thalweg.trials.fuzz.**:io.thalweg.testkit.**:io.thalweg.log.StrangeLog*",
                // An input is the bytes of a file, nothing around them.
                "--mutator_framework=0",
                "--reproducer_path=" + work,
                "-artifact_prefix=" + work + File.separator,
                // The heap has its limit. libFuzzer asks for the peak of the process, which on Linux begins with that
                // of
                // the JVM that starts it: a large one would have every run end as out of memory.
                "-rss_limit_mb=0",
                "-max_len=" + MOST_INPUT_BYTES,
                "-timeout=" + MOST_SECONDS_OF_AN_INPUT));
        command.addAll(List.of(arguments));
        Process jazzer = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        jazzer.getOutputStream().close();
        return jazzer.waitFor();
    }

    /** What Jazzer writes beside its log when it has found something: crash-…, timeout-…, oom-…. */
    private Optional<Path> reproducer() {
        try (Stream<Path> files = Files.list(work)) {
            return files.filter(file -> file.getFileName().toString().matches("(crash|timeout|oom|leak)-.*"))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> match(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static int count(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return (int) files.count();
        }
    }

    private static void clear(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    clear(file);
                }
            }
        }
        Files.deleteIfExists(folder);
    }
}
