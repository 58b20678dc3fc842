package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.trials.figures.antipattern.AntiPatternProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each program with an anti-pattern has its line named and is patched without a hand edit, prints what it printed, and
 * the calls that are left prove the patch. Refused are only rules whose fix is a decision of the program's author, and
 * a socket's input.
 */
@Tag("once")
@Tag("slow")
class AntiPatternFixIT {
    private static final String PACKAGE = "io/thalweg/trials/figures/antipattern";

    private static final Set<String> NEED_THEIR_AUTHOR = Set.of(
            "append-by-seek",
            "buffer-per-read",
            "byte-by-byte",
            "codec-byte-by-byte",
            "data-input-read-line",
            "flush-per-write",
            "map-per-record",
            "no-array-method",
            "open-per-call",
            "oversized-buffer",
            "oversized-reads",
            "path-asked-again",
            "question-per-call",
            "random-access-read-line",
            "random-access-values",
            "small-transfers",
            "spins",
            "write-write-read");

    /** The rule of a program's one finding, the source with the line to blame, and a part of the first fix. */
    record Named(String source, String rule, String fix) {}

    private static final Map<String, Named> NAMED = Map.ofEntries(
            Map.entry("data-lines", new Named("DataReadLine", "data-input-read-line", "new BufferedReader(")),
            Map.entry("seeking-appends", new Named("SeekingAppends", "append-by-seek", "raf.seek(raf.length());")),
            Map.entry("reopened-log", new Named("ReopenedLog", "open-per-call", "Files.newBufferedWriter(path")),
            Map.entry("available", new Named("AvailableBeforeRead", "question-per-call", "b >= 0")),
            Map.entry("questions", new Named("RepeatedQuestions", "path-asked-again", "long length = file.length();")),
            Map.entry("buffer-each", new Named("BufferForEachRecord", "buffer-per-read", "readFully(")),
            Map.entry("gunzipped-bytes", new Named("GunzippedBytes", "codec-byte-by-byte", "new BufferedInputStream(")),
            Map.entry("characters", new Named("DecodedCharacters", "char-by-char", "new BufferedReader(")),
            Map.entry("large-buffers", new Named("LargeBuffers", "oversized-buffer", "new BufferedInputStream(")),
            Map.entry("mapped-records", new Named("MappedRecords", "map-per-record", "FileChannel.MapMode.READ_ONLY")),
            Map.entry("own-stream", new Named("StreamWithoutArrays", "no-array-method", "read(byte[] bytes, int")),
            Map.entry("socket-messages", new Named("UnbufferedMessages", "small-reads", "socket.getInputStream()")));

    /** A part of the calls shows the same in less time. */
    private static final String PART = "antipattern.part";

    private static final String SIXTEENTH = "16";

    private static final Pattern REFUSED = Pattern.compile("thalweg: not fixed: (\\S+) at (.*)");
    private static final Pattern PATCHED = Pattern.compile("thalweg: (\\d+) findings? fixed in .*");
    private static final Pattern CHANGED = Pattern.compile(".*: (fixed|gone|changed, and cost the same)");

    /** Sources and classes before any patch: to build them for each program would take a third of the time. */
    @TempDir
    static Path unpatched;

    @TempDir
    Path home;

    private Path source = Path.of("");
    private Path classes = Path.of("");
    private Path data = Path.of("");

    @BeforeAll
    static void buildThePrograms() throws IOException {
        System.setProperty(PART, SIXTEENTH); // for what is prepared in this JVM
        Path sources = copyAll(Path.of("src/test/java", PACKAGE), unpatched.resolve("sources"));
        build(files(sources), unpatched.resolve("classes"));
    }

    @BeforeEach
    void unpack() throws IOException {
        source = copyAll(
                unpatched.resolve("sources"), home.resolve("src/main/java").resolve(PACKAGE));
        classes = home.resolve("target/classes");
        copyAll(unpatched.resolve("classes").resolve(PACKAGE), classes.resolve(PACKAGE));
        data = Files.createDirectory(home.resolve("data"));
    }

    private static Path copyAll(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (Path file : files(from)) {
            Files.copy(file, to.resolve(String.valueOf(file.getFileName())));
        }
        return to;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.class|.*/[A-Z][^/]*\\.java"))
                    .toList();
        }
    }

    private static void build(List<Path> sources, Path classes) {
        List<String> arguments = new ArrayList<>(List.of("-g", "-nowarn", "-Xlint:none", "-cp", classes.toString()));
        arguments.addAll(List.of("-d", classes.toString()));
        sources.forEach(file -> arguments.add(file.toString()));
        int exit = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, arguments.toArray(String[]::new));
        assertThat(exit).isZero();
    }

    private void rebuildWhatIsPatched() throws IOException {
        List<Path> patched = new ArrayList<>();
        for (Path file : files(source)) {
            if (Files.mismatch(file, unpatched.resolve("sources").resolve(file.getFileName())) >= 0) {
                patched.add(file);
            }
        }
        if (!patched.isEmpty()) {
            build(patched, classes);
        }
    }

    /** A program's sum; what calls cost is given, since to measure it would take most of the time. */
    private String audited(String recordings, String program) throws IOException, InterruptedException {
        Path kept = Files.createDirectory(home.resolve(recordings));
        String said = program(program, "-javaagent:" + CliLauncher.jar() + "=evidence,out=" + kept);
        KeptCosts.keep(kept, FixedCosts.costs());
        return said.lines().findFirst().orElseThrow(); // the agent's words come behind it
    }

    private String program(String name, String agent) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(agent);
        command.add("-D" + PART + "=" + SIXTEENTH);
        command.addAll(List.of("-cp", classes.toString(), AntiPatternProgram.class.getName()));
        command.addAll(List.of(name, "original", data.toString()));
        Path said = home.resolve("said");
        int exit = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(Files.readString(said)).isZero();
        return Files.readString(said);
    }

    /**
     * What the command says, in this JVM: a hundred starts of the packaged one would take two minutes. It ends with 1
     * where there are findings, where none could be patched, and where a diff is worse.
     */
    private String thalweg(String... arguments) {
        CliLauncher.Run run = CliLauncher.in(home).run(arguments);
        String said = run.out() + run.err();
        assertThat(run.exit()).as(said).isBetween(0, 1);
        return said;
    }

    static List<String> names() {
        return AntiPatternProgram.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void isPatchedAndProven(String name) throws IOException, InterruptedException {
        AntiPatternProgram.main(new String[] {name, "prepare", data.toString()});
        String sum = audited("before", name);
        Named named = NAMED.get(name);
        if (named != null) {
            assertNames(named);
        }

        String before = home.resolve("before").toString();
        // By default it would patch this module's own sources: they lie below the folder that the tests run in.
        String sources = home.resolve("src/main/java").toString();
        String fixed = thalweg("audit", "fix", before, "--review", "--apply", "--source", sources);

        List<Matcher> refused = matching(REFUSED, fixed);
        int patched = matching(PATCHED, fixed).stream()
                .mapToInt(line -> Integer.parseInt(line.group(1)))
                .sum();
        boolean isSocket = name.equals("socket-messages");
        assertThat(refused.stream().map(line -> line.group(1)))
                .as(fixed)
                .isSubsetOf(isSocket ? Set.of("small-reads") : NEED_THEIR_AUTHOR);
        assertThat(patched + refused.size()).as(fixed).isPositive();
        rebuildWhatIsPatched();
        assertThat(audited("after", name)).isEqualTo(sum);
        String diff = thalweg("audit", "diff", before, home.resolve("after").toString());
        assertThat(matching(CHANGED, diff)).as(fixed + diff).hasSize(patched);
    }

    private void assertNames(Named named) throws IOException {
        Path report = home.resolve("report.json");
        thalweg(
                "audit",
                "--format",
                "json",
                "-o",
                report.toString(),
                home.resolve("before").toString());
        JsonNode finding = MistakesIT.finding(new ObjectMapper().readTree(report.toFile()), named.rule);
        MistakesIT.assertAtTheMistake(finding, source.resolve(named.source + ".java"));
        assertThat(MistakesIT.fix(finding)).contains(named.fix);
    }

    private static List<Matcher> matching(Pattern pattern, String text) {
        return text.lines().map(pattern::matcher).filter(Matcher::matches).toList();
    }
}
