package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.recording.Evidence;
import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** What is certain by its source and its run, and which condition or reason stands for what is not. */
class CertainTest extends FixScenario {
    /** A program with an output, and what its change needs; empty if it is certain. */
    record Output(String needs, String source) {}

    private static final String WRITTEN = """
            try (OutputStream out = new FileOutputStream(file)) { // open
                for (int i = 0; i < 1000; i++) {
                    out.write(i); // use
                }
                %s
            }
            return Files.size(Path.of(file));""";

    /** A class that keeps an output. */
    private static String own(String constructor, String close) {
        return """

                final class Own implements AutoCloseable {
                    private final OutputStream out;

                    Own(OutputStream out) throws IOException {
                        %s
                    }

                    void add(int value) throws IOException {
                        out.write(value); // use
                    }

                    @Override
                    public void close() throws IOException {
                        %s
                    }
                }
                """.formatted(constructor, close);
    }

    static final List<Output> OUTPUTS = List.of(
            new Output("", program(WRITTEN.formatted("System.out.println(\"written\");"))),
            new Output("", program("""
                    FileOutputStream out = new FileOutputStream(file); // open
                    try {
                        out.write(1); // use
                    } finally {
                        out.close();
                    }
                    return file;""")),
            new Output("", program(WRITTEN.formatted("""
                    StringBuilder text = new StringBuilder("a");
                    text.setLength(0);
                    System.out.println(text.length());"""))),
            new Output("", program("""
                    FileOutputStream out = new FileOutputStream(file); // open
                    try (out) {
                        out.write(1); // use
                    }
                    return file;""")),
            new Output("", program("""
                    try (Records records = new Records(new FileOutputStream(file))) { // open
                        records.add(1);
                    }
                    return file;""") + """

                    final class Records implements AutoCloseable {
                        private final OutputStream out;

                        Records(OutputStream out) {
                            this.out = java.util.Objects.requireNonNull(out);
                        }

                        void add(int value) throws IOException {
                            out.write(value); // use
                        }

                        @Override
                        public void close() throws IOException {
                            out.close();
                        }
                    }
                    """),
            new Output("", program("""
                    print(new FileOutputStream(file)); // open
                    return file;""").replace("    public static Object load", """
                        private static void print(OutputStream file) throws IOException {
                            try (PrintStream out = new PrintStream(file, false, "UTF-8")) {
                                out.print(1); // use
                            }
                        }

                        public static Object load""")),
            new Output("", program("""
                    OutputStream out;
                    out = new FileOutputStream(file); // open
                    try {
                        out.write(1); // use
                    } finally {
                        out.close();
                    }
                    return file;""")),
            new Output("nothing throws between line 9 and the close in line 14", program("""
                    OutputStream out = new FileOutputStream(file); // open
                    all: for (int i = 0; i < 9; i++) {
                        out.write(i); // use
                        if (i > 4) break all;
                    }
                    out.close();
                    return file;""")),
            new Output(
                    "nothing that length in line",
                    program("java.util.Set<String> all ="
                            + " new java.util.TreeSet<>((a, b) -> (int) new File(a).length());\n"
                            + WRITTEN.formatted("all.add(file);"))),
            new Output(
                    "nothing that toString in line 14 runs waits",
                    program("Object text = new Main();\n" + WRITTEN.formatted("text += \"\";"))),
            new Output(
                    "nothing that toString in line 13 runs waits",
                    program(WRITTEN.formatted("assert file != null : new Main();"))),
            new Output(
                    "nothing that toString in line 14 runs waits",
                    program("Box box = new Box(new Main());\n" + WRITTEN.formatted("box.toString();"))
                            + "record Box(Main main) {}"),
            new Output(
                    "nothing that getMessage in line 13 runs waits",
                    program(WRITTEN.formatted("try { out.write(1); } catch (RuntimeException e) { e.getMessage(); }"))
                            + "class Odd extends RuntimeException { public String getMessage() { return null; } }"),
            new Output(
                    "nothing that length in line 18 runs waits",
                    program(WRITTEN.formatted("new Quiet();"))
                            + "interface Loud { long N = new File(\"\").length(); default void f() {} }\n"
                            + "final class Quiet implements Loud { Quiet() {} }"),
            new Output("nothing that length in line", program("""
                    final class Own implements AutoCloseable {
                        public void close() { new File(file).length(); }
                    }
                    try (OutputStream out = new FileOutputStream(file); // open
                            Own own = new Own()) {
                        out.write(1); // use
                    }
                    return file;""")),
            new Output("the stream before is closed when line 13 assigns null", program("""
                    OutputStream out = null;
                    try {
                        out = new FileOutputStream(file); // open
                        out.write(1); // use
                        out = null;
                    } finally {
                        if (out != null) out.close();
                    }
                    return file;""")),
            new Output(
                    "close of Own closes it, whatever happens",
                    program("""
                    FileOutputStream out = new FileOutputStream(file); // open
                    try (Own own = new Own(out)) {
                        own.add(1);
                    }
                    return file;""") + own("this.out = out;", "if (out.hashCode() > 0) out.close();")),
            new Output(
                    "the constructor of Own throws nothing",
                    program("""
                    try (Own own = new Own(new FileOutputStream(file))) { // open
                        own.add(1);
                    }
                    return file;""") + own("this.out = out; out.write(0);", "out.close();")),
            new Output(
                    "nothing that length in line",
                    program("one(file);\n" + """
                    final class Own {
                        long size() { return new File(file).length(); }
                    }
                    Own own = new Own();
                    """ + WRITTEN.formatted("own.size();"))
                            .replace("    public static Object load", """
                        static void one(String file) {
                            final class Own {
                                long size() { return 1; }
                            }
                            new Own().size();
                        }

                        public static Object load""")),
            new Output("nothing throws between line 11 and the close in line 13", program("""
                    OutputStream out = null;
                    try {
                        out = new FileOutputStream(file); // open
                        out.write(1); // use
                        out.close();
                        out = null;
                    } finally {
                        if (out != null) out.close();
                    }
                    return file;""")),
            new Output("depends on how far it came", program("""
                    int n = 0;
                    try (OutputStream out = new FileOutputStream(file)) { // open
                        out.write(n++); // use
                    } catch (IOException e) {
                        return n;
                    }
                    return file;""")),
            new Output("depends on how far it came", program("""
                    int n = 0;
                    try {
                        n++;
                        print(new FileOutputStream(file)); // open
                    } catch (IOException e) {
                        return n;
                    }
                    return file;""").replace("    public static Object load", """
                        private static void print(OutputStream file) throws IOException {
                            try (PrintStream out = new PrintStream(file, false, "UTF-8")) {
                                out.print(1); // use
                            }
                        }

                        public static Object load""")),
            new Output("nothing throws between line 9 and the close in line 11", program("""
                    OutputStream out = new FileOutputStream(file); // open
                    out.write(1); // use
                    out.close();
                    return file;""")),
            new Output("line 13 calls sleep while the file is open", program(WRITTEN.formatted("Thread.sleep(1);"))),
            new Output(
                    "nothing that length in line 13 runs waits, ends the JVM or looks at the file",
                    program(WRITTEN.formatted("new File(file).length();"))),
            new Output(
                    "nothing that toString in line 13 runs waits",
                    program(WRITTEN.formatted("String text = \"\" + new Main();"))),
            new Output(
                    "nothing that the iterator in line 17 runs waits",
                    program(WRITTEN.formatted("for (Object each : all()) {}"))
                            .replace("    public static Object load", """
                                        static Iterable<Object> all() {
                                            return null;
                                        }

                                        public static Object load""")),
            new Output(
                    "nothing that length in line",
                    program(WRITTEN.formatted("out.write(Size.A.ordinal());"))
                            + "enum Size { A; static { new File(\"other\").length(); } }"),
            new Output(
                    "nothing that toString in line 14 runs waits",
                    program("java.util.List<Main> all = new java.util.ArrayList<>(java.util.List.of(new Main()));\n"
                            + WRITTEN.formatted("all.toString();"))),
            new Output(
                    "nothing that println in line 13 runs waits",
                    program("System.setOut(System.err); " + WRITTEN.formatted("System.out.println();"))),
            new Output(
                    "no code asks when the file was last changed",
                    program(WRITTEN.formatted("")
                            .replace("Files.size(Path.of(file))", "new File(file).lastModified()"))),
            new Output(
                    "it is opened with WRITE in line 10",
                    program("boolean WRITE = true;\n"
                            + WRITTEN.replace("FileOutputStream(file)", "FileOutputStream(file, WRITE)")
                                    .formatted(""))),
            new Output(
                    "line 14 uses it after it is closed in line 13",
                    program(WRITTEN.formatted("out.close();\n    out.write(1);"))),
            new Output("the lock in line 13", program(WRITTEN.formatted("synchronized (file) {}"))),
            new Output(
                    "no write fails: the error would come later",
                    program(WRITTEN.formatted("try { out.write(2); } catch (IOException e) { out.flush(); }"))),
            new Output("before the close in line 13, throws nothing", program("""
                    FileOutputStream out = new FileOutputStream(file); // open
                    try {
                        out.write(1); // use
                    } finally {
                        System.out.println(); out.close();
                    }
                    return file;""")));

    @ParameterizedTest
    @FieldSource("OUTPUTS")
    void anOutput(Output output) throws IOException {
        AuditFix fix = writes(output.source());

        String needs = why(fix);
        if (output.needs().isEmpty()) {
            assertThat(needs).isEmpty();
            assertThat(patched(fix)).contains("new BufferedOutputStream(new FileOutputStream(file))");
        } else {
            assertThat(needs).contains(output.needs());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OPEN, 3 of 4 in the recording were never closed",
        "QUESTIONED, 3 of 4 in the recording were of a file that the program asked about before it was closed",
        "WAITED, 3 of 4 in the recording were not flushed while their thread waited",
        "SHARED, '3 of 4 in the recording were of a file that another stream had open, too'",
        "SPECIAL, '3 of 4 in the recording were pipes, devices or files of the kernel'",
        "THREADS, 3 of 4 in the recording were used by more than one thread"
    })
    void isRefusedWhereTheRunContradicts(Observation observation, String why) throws IOException {
        Map<Observation, Long> counts = new EnumMap<>(CLOSED);
        counts.put(observation, 3L);

        assertThat(refusal(fixed(counts))).isEqualTo(why);
    }

    @Test
    void nothingIsCertainWithoutEvidence() throws IOException {
        assertThat(condition(fixed(Evidence.NOT_GATHERED.counts())))
                .startsWith("no other stream, thread or process uses the file while it is open");
    }

    private AuditFix fixed(Map<Observation, Long> counts) throws IOException {
        String source = OUTPUTS.get(0).source();
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site(frame(source, "// open"));
        return fix(recording.stream("java.io.FileOutputStream", "file")
                .created(made)
                .instances(4)
                .evidence(counts, 0, 1)
                .calls("write", MANY, 1, recording.site(frame(source, "// use")))
                .end());
    }

    /** That two paths are of one file is seen only where both were opened. */
    @Test
    void whatTheRecordingDidNotOpenMayBeTheSameFile() throws IOException {
        String source = program(WRITTEN.formatted("""
                try (InputStream other = new FileInputStream("./" + file)) { // also
                    other.read();
                }"""));
        write(source);
        RecordingBuilder recording = recording(source, "java.io.FileOutputStream", "write");

        assertThat(condition(fix(recording)))
                .isEqualTo("what line 13 opens, which did not run in the recording, is another file");

        int elsewhere = recording.site("app org.other.Main.load(Main.java:13)");
        recording.stream("java.io.FileInputStream", "file").created(elsewhere).end();

        assertThat(condition(fix(recording))).as("a file of the same name").isNotEmpty();

        int also = recording.site(frame(source, "// also"));
        recording.stream("java.io.FileInputStream", "file")
                .evidence(CLOSED, 0, 1)
                .created(also)
                .calls("read", 1, 1, also)
                .end();

        assertThat(condition(fix(recording))).isEmpty();
    }

    @Test
    void aSourceThatIsNewerThanTheRecordingIsRefused() throws IOException {
        String source = OUTPUTS.get(0).source();
        write(source);
        Files.setLastModifiedTime(main(), FileTime.from(Instant.parse("2026-11-23T00:00:00Z")));

        assertThat(refusal(fix(recording(source, "java.io.FileOutputStream", "write"))))
                .endsWith("was changed after the recording: build and record again");
    }

    @Test
    void aClassOfTheSameNameThatIsInheritedIsNotMeant() throws IOException {
        String source =
                OUTPUTS.get(0).source().replace("public class Main {", "public class Main extends Base {") + """

                class Base {
                    static class BufferedOutputStream {}
                }
                """;

        assertThat(patched(writes(source))).contains("new java.io.BufferedOutputStream(new FileOutputStream(file))");
    }

    @Test
    void importsAreInTheirGroup() throws IOException {
        String source =
                program("""
                try (FileInputStream in = new FileInputStream(file)) { // open
                    return in.read(); // use
                }""").replace("import java.io.*;\nimport java.nio.file.*;\nimport java.util.zip.*;", """
                import org.w3c.dom.Node; // trailing

                import java.io.FileInputStream; // also trailing
                import java.util.List;""");

        assertThat(patched(reads(source))).contains("""
                import org.w3c.dom.Node; // trailing

                import java.io.BufferedInputStream;
                import java.io.FileInputStream; // also trailing
                import java.io.InputStream;
                import java.util.List;
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "'void close() throws IOException { in.close(); }', nothing reads it after it is closed in line 18",
        "'void all(OutputStream to) throws IOException { in.transferTo(to); }',"
                + " what transferTo in line 18 writes to does not look at the pieces",
        "'java.nio.MappedByteBuffer map;', no mapped memory changes the file while it is read",
        "'Object look = java.lang.invoke.MethodHandles.lookup();',"
                + " 'it is kept in the field in in line 8, which the reflection in the same file may reach'"
    })
    void anInputInAField(String member, String needs) throws IOException {
        String source = """
                package org.example;

                import java.io.*;
                import java.security.*;
                import java.util.zip.*;

                public class Main {
                    private final InputStream in;

                    Main(String file) throws IOException {
                        in = new FileInputStream(file); // open
                    }

                    int next() throws IOException {
                        return in.read(); // use
                    }

                    %s
                }
                """.formatted(member);
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site("app org.example.Main.<init>(Main.java:" + line(source, "// open") + ")");
        int used = recording.site("app org.example.Main.next(Main.java:" + line(source, "// use") + ")");

        AuditFix fix = fix(recording.stream("java.io.FileInputStream", "file")
                .evidence(CLOSED, 0, 1)
                .created(made)
                .calls("read", MANY, 1, used)
                .end());

        assertThat(why(fix)).isEqualTo(needs);
    }

    /** The decoder's buffer takes more from below than the decoder. */
    @ParameterizedTest
    @CsvSource({
        "'new FileInputStream(file)', ''",
        "'new DataInputStream(new FileInputStream(file))', ''",
        "'new GZIPInputStream(new FileInputStream(file))', 'no code depends on how far GZIPInputStream in line 10 has"
                + " read, or on what was read before it fails'",
        "'new CheckedInputStream(new FileInputStream(file), new CRC32())', 'no code depends on how far"
                + " CheckedInputStream in line 10 has read, or on what was read before it fails'"
    })
    void aDecoderAbove(String below, String needs) throws IOException {
        String source = program("""
                InputStream none = null; // open
                try (Reader in = new InputStreamReader(%s, "UTF-8")) { // wrap
                    return in.read(); // use
                }""".formatted(below));
        write(source);

        assertThat(why(fix(decoded(source)))).isEqualTo(needs);
    }
}
