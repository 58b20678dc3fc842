package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.stream.TunedInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program of one file, {@code org.example.Main}, whose method {@code load} opens a stream in the line that ends with
 * {@code // open}, wraps it in that with {@code // wrap}, and uses it in that with {@code // use}.
 */
class FixScenario {
    private static final String IN = "new FileInputStream(file)";
    private static final String OUT = "new FileOutputStream(file)";

    static final long MANY = 1_000_000;

    private static final Instant BEFORE_THE_RECORDING = Instant.parse("2026-11-21T00:00:00Z");

    /** Streams that were closed, and to which nothing happened that a buffer would change. */
    static final Map<Observation, Long> CLOSED = closed();

    @TempDir
    Path root;

    /** Where programs are compiled and run: not below the source root. */
    @TempDir
    Path elsewhere;

    /** Imports and {@code load(String file)} around some statements. */
    static String program(String statements) {
        return """
                package org.example;

                import java.io.*;
                import java.nio.file.*;
                import java.util.zip.*;

                public class Main {
                    public static Object load(String file) throws Exception {
                %s
                    }
                }
                """.formatted(statements.indent(8).stripTrailing());
    }

    static int line(String source, String mark) {
        List<String> lines = source.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).stripTrailing().endsWith(mark)) {
                return i + 1;
            }
        }
        return 1;
    }

    static String frame(String source, String mark) {
        return "app org.example.Main.load(Main.java:" + line(source, mark) + ")";
    }

    private static Map<Observation, Long> closed() {
        Map<Observation, Long> counts = new EnumMap<>(Observation.class);
        for (Observation observation : Observation.values()) {
            counts.put(observation, observation == Observation.CLOSED ? 1L : 0L);
        }
        return counts;
    }

    /** What has to be true for the only change. */
    static String condition(AuditFix fix) {
        assertThat(fix.refused().stream().map(AuditFix.Refused::why)).isEmpty();
        return fix.conditional().stream().map(AuditFix.Conditional::condition).collect(Collectors.joining());
    }

    /** Where the classes of Thalweg's library are. */
    static Path library() throws URISyntaxException {
        return Path.of(TunedInputStream.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    Path main() {
        return root.resolve("src/main/java/org/example/Main.java");
    }

    void write(String source) throws IOException {
        Files.createDirectories(Objects.requireNonNull(main().getParent()));
        Files.writeString(main(), source);
        isOlderThanItsRecording(main());
    }

    static void isOlderThanItsRecording(Path source) throws IOException {
        Files.setLastModifiedTime(source, FileTime.from(BEFORE_THE_RECORDING));
    }

    /** What is certain, and what is under a condition, for what a recording says about the file as it is. */
    AuditFix fix(RecordingBuilder recording) {
        return fix(recording, false);
    }

    AuditFix fix(RecordingBuilder recording, boolean withThalweg) {
        return AuditFix.of(
                audit(recording),
                new AuditFix.Request(root, List.of(root), List.of(), withThalweg, true, true),
                seen -> {});
    }

    static Audit audit(RecordingBuilder recording) {
        Audit audit = Audit.of(
                AuditedProgram.of(List.of(recording.build()), List.of()), FixedCosts.costs(), Suppressions.none());
        assertThat(audit.shown(false)).as("findings").isNotEmpty();
        return audit;
    }

    /** A stream of one class, wrapped or not, of which single bytes are read or written. */
    static RecordingBuilder recording(String source, String type, String op, String... wrappers) {
        return recordingOf("file", source, type, op, wrappers);
    }

    static RecordingBuilder recordingOf(String medium, String source, String type, String op, String... wrappers) {
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site(frame(source, "// open"));
        int wrapped = recording.site(frame(source, "// wrap"));
        int used = recording.site(frame(source, "// use"));
        RecordingBuilder.StreamBuilder stream =
                recording.stream(type, medium).evidence(CLOSED, 0, 1).created(made);
        for (String wrapper : wrappers) {
            stream.in(wrapper, null, wrapped);
        }
        return stream.calls(op, MANY, 1, used).end();
    }

    /** A stream whose calls came through these methods of the JDK. */
    static RecordingBuilder through(
            String source, String type, String op, long calls, long bytesEach, String methods, String... wrappers) {
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site(frame(source, "// open"));
        int wrapped = recording.site(frame(source, "// wrap"));
        int used = recording.site(Stream.concat(RecordingBuilder.jdk(methods), Stream.of(frame(source, "// use")))
                .toArray(String[]::new));
        Map<Observation, Long> seen = new EnumMap<>(CLOSED);
        boolean isInflated = Arrays.stream(wrappers).anyMatch(each -> each.endsWith("GZIPInputStream"));
        seen.put(Observation.AVAILABLE, isInflated ? 1L : 0L); // it asks itself where its data ends
        RecordingBuilder.StreamBuilder stream =
                recording.stream(type, "file").evidence(seen, 0, 1).created(made);
        for (String wrapper : wrappers) {
            boolean isBuffer = wrapper.contains("Buffered");
            stream.in(wrapper, isBuffer ? 8192L : null, wrapped);
        }
        return stream.calls(op, calls, bytesEach, used).end();
    }

    /** Characters that are taken one by one from a decoder. */
    static RecordingBuilder decoded(String source) {
        return decoded(source, "java.io.InputStreamReader");
    }

    static RecordingBuilder decoded(String source, String decoder) {
        return through(
                source,
                "java.io.FileInputStream",
                "read",
                1000,
                8192,
                "sun.nio.cs.StreamDecoder.read0 > InputStreamReader.read",
                decoder);
    }

    AuditFix reads(String source) throws IOException {
        write(source);
        return fix(recording(source, "java.io.FileInputStream", "read"));
    }

    AuditFix writes(String source) throws IOException {
        write(source);
        return fix(recording(source, "java.io.FileOutputStream", "write"));
    }

    /** The file after the patch; what is refused fails the test. */
    String patched(AuditFix fix) throws IOException {
        assertThat(fix.refused().stream().map(AuditFix.Refused::why)).isEmpty();
        fix.apply();
        return Files.readString(main());
    }

    /** Why the only finding is not certain: the reason of the refusal, or the condition of the change. */
    static String why(AuditFix fix) {
        return fix.refused().isEmpty() ? condition(fix) : refusal(fix);
    }

    static String refusal(AuditFix fix) {
        assertThat(new String(fix.patch(), StandardCharsets.UTF_8)).isEmpty();
        assertThat(fix.refused()).hasSize(1);
        return fix.refused().get(0).why();
    }

    /** Compiles a program into a folder. */
    static void compileTo(Path classes, String source) throws IOException {
        Path copy = Files.createTempDirectory("thalweg-fix").resolve("Main.java");
        Files.writeString(copy, source);
        Files.createDirectories(classes);
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            said,
                            files,
                            null,
                            Arrays.asList("-proc:none", "-nowarn", "-d", classes.toString()),
                            null,
                            files.getJavaFileObjects(copy))
                    .call();
            assertThat(compiled).as(said.toString()).isTrue();
        } finally {
            Files.delete(copy);
            Files.delete(Objects.requireNonNull(copy.getParent()));
        }
    }

    /** Compiles a program and gives what its {@code load} returns, or the class of what it throws. */
    Object run(String source, String file) throws Exception {
        Path classes = Files.createTempDirectory(elsewhere, "classes");
        compileTo(classes, source);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            return String.valueOf(loader.loadClass("org.example.Main")
                    .getMethod("load", String.class)
                    .invoke(null, file));
        } catch (InvocationTargetException e) {
            return e.getTargetException().getClass().getName();
        }
    }

    void assertBreaks(String source, String opened, String buffered) throws Exception {
        assertBreaks(source, source.replace(opened, buffered));
    }

    void assertBreaks(String source, String careless) throws Exception {
        Object before = run(source, data("some text in a file"));
        Object after = run(careless, data("some text in a file"));
        assertThat(after).as("what the careless patch changes").isNotEqualTo(before);
    }

    void assertInputBreaks(String source) throws Exception {
        assertBreaks(
                source,
                source.replace("FileInputStream in =", "InputStream in =")
                        .replace(IN, "new BufferedInputStream(" + IN + ")"));
    }

    void assertOutputBreaks(String source) throws Exception {
        assertBreaks(
                source,
                source.replace("FileOutputStream out =", "OutputStream out =")
                        .replace(OUT, "new BufferedOutputStream(" + OUT + ")"));
    }

    void assertSame(String source, String patched, String content) throws Exception {
        assertThat(run(patched, data(content))).isEqualTo(run(source, data(content)));
    }

    String data(String content) throws IOException {
        return Files.writeString(elsewhere.resolve("data"), content).toString();
    }
}
