package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of a program's own that only hand bytes on. */
class ForwardTest extends FixScenario {
    private static final String WRITER = """
            package org.example;

            import java.io.*;

            public class Main {
                static class Shield extends FilterOutputStream {
                    Shield(OutputStream out) {
                        super(out); // wrap
                    }

                    @Override
                    public void close() throws IOException {
                        super.close();
                    }
                }

                public static Object load(String file) throws IOException {
                    try (OutputStream out = new Shield(new FileOutputStream(file))) { // open
                        out.write(new byte[8192]); // use
                    }
                    return new File(file).length();
                }
            }
            """;

    private static final String READER = """
            package org.example;

            import java.io.*;

            public class Main {
                private static final class Source extends InputStream {
                    private final InputStream bytes;

                    Source(InputStream in) {
                        this.bytes = in;
                    }

                    @Override
                    public int read() throws IOException {
                        return bytes.read(); // byte
                    }
                }

                public static Object load(String file) throws IOException {
                    InputStream from = new FileInputStream(file); // open
                    Source in = new Source(from);
                    byte[] array = new byte[8192];
                    int n = in.read(array); // use
                    from.close();
                    return n;
                }
            }
            """;

    /** Arrays that go byte by byte through a stream that inherits both methods. */
    private AuditFix written(String source) throws IOException {
        return written(source, "Main$Shield");
    }

    private AuditFix written(String source, String type) throws IOException {
        return written(source, type, CLOSED);
    }

    private AuditFix written(String source, String type, Map<Observation, Long> evidence) throws IOException {
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int used = recording.site(Stream.concat(
                        RecordingBuilder.jdk(
                                "FileOutputStream.write > FilterOutputStream.write > FilterOutputStream.write"),
                        Stream.of(frame(source, "// use")))
                .toArray(String[]::new));
        int wrapped = line(source, type.equals("Main$Shield") ? "// wrap" : "// open");
        return fix(recording.stream("java.io.FileOutputStream", "file")
                .evidence(evidence, 0, 1)
                .created(recording.site(frame(source, "// open")))
                .in(
                        "org.example." + type,
                        null,
                        recording.site("app org.example." + type + ".<init>(Main.java:" + wrapped + ")"))
                .calls("write", MANY, 1, used)
                .end());
    }

    private AuditFix read(String source) throws IOException {
        return read(source, CLOSED);
    }

    private AuditFix read(String source, Map<Observation, Long> evidence) throws IOException {
        return read(source, "Main$Source", evidence);
    }

    private AuditFix read(String source, String type, Map<Observation, Long> evidence) throws IOException {
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int used = recording.site(
                "jdk java.io.FileInputStream.read(FileInputStream.java:1)",
                "app org.example." + type + ".read(Main.java:" + line(source, "// byte") + ")",
                "jdk java.io.InputStream.read(InputStream.java:1)",
                frame(source, "// use"));
        return fix(recording.stream("java.io.FileInputStream", "file")
                .evidence(evidence, 0, 1)
                .created(recording.site(frame(source, "// open")))
                .calls("read", MANY, 1, used)
                .end());
    }

    @Test
    void aFilterThatInheritsBothMethodsHandsArraysOn() throws Exception {
        AuditFix fix = written(WRITER);

        assertThat(condition(fix)).isEmpty();
        String patched = patched(fix);
        assertThat(patched).contains("""
                        super.close();
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        out.write(bytes, offset, length);
                    }
                }
            """);
        assertSame(WRITER, patched, "");
    }

    /** Every stream that may be below, and every class that may be, is in the source, and writes an array's bytes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "OutputStream raw = new FileOutputStream(file); OutputStream out = new Shield(raw)",
                "OutputStream out = new Shield(java.nio.file.Files.newOutputStream(java.nio.file.Path.of(file)))",
                "OutputStream out = new FilterOutputStream(new FileOutputStream(file)) { int n() { return 1; } }",
            })
    void itIsCertainAroundFiles(String opening) throws Exception {
        String source = WRITER.replace("OutputStream out = new Shield(new FileOutputStream(file))", opening);
        AuditFix fix = written(source, opening.contains("FilterOutputStream") ? "Main$1" : "Main$Shield");

        assertThat(condition(fix)).isEmpty();
        String patched = patched(fix);
        assertThat(patched).contains("    out.write(bytes, offset, length);");
        assertSame(source, patched, "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "static class Shield | public static class Shield",
                "new FileOutputStream(file)) | new PrintStream(new FileOutputStream(file), true))",
                "new FileOutputStream(file)) | new FileOutputStream(file) { })",
                "super(out); // wrap | super(new BufferedOutputStream(out)); // wrap",
                "super(out); // wrap | super(out); this.out = new BufferedOutputStream(out); // wrap",
                "super(out); // wrap | super(out); (this.out) = new BufferedOutputStream(out); // wrap",
                "Shield extends FilterOutputStream { | Shield<T> extends FilterOutputStream {"
                        + " static Object made = (F) Shield<String>::new; interface F { Object of(OutputStream o); }",
                "static class Shield | static class Other extends Shield { Other() { super(null); } }"
                        + " static class Shield",
                "static Object load | static OutputStream more(OutputStream o) { return new Shield(o); }"
                        + " static Object load",
                "static Object load | static Object made = (F) Shield::new;"
                        + " interface F { Object of(OutputStream o); } static Object load",
                "static Object load | static Object made = Shield.class; static Object load",
                "extends FilterOutputStream | extends FilterOutputStream implements Serializable",
            })
    void itIsNotWhereAnotherStreamOrClassMayBe(String known, String unknown) throws IOException {
        String source = WRITER.replace(known, unknown);
        assertThat(source).isNotEqualTo(WRITER);
        assertThat(condition(written(source)))
                .startsWith("the stream below Shield does to an array what it does to each of its bytes");
    }

    @Test
    void whatAnotherFileMakesCounts() throws IOException {
        write(WRITER);
        Path other = main().resolveSibling("Other.java");
        Files.writeString(other, "package org.example; class Other { Object o = new Main.Shield(System.out); }");

        assertThat(condition(written(WRITER))).startsWith("the stream below Shield does");

        Files.writeString(
                other,
                "package org.example; class Other { Object o(String f) throws java.io.IOException { return new"
                        + " Main.Shield(new java.io.FileOutputStream(f)); } }");
        assertThat(condition(written(WRITER))).isEmpty();
    }

    @Test
    void anotherFieldOfThatNameIsNotTheStreamBelow() throws IOException {
        assertThat(refusal(written(WRITER.replace(
                        "Shield(OutputStream out) {", "RandomAccessFile out; Shield(OutputStream out) {"))))
                .startsWith("Shield inherits write from a class that may do more");
    }

    @Test
    void aPipeMayTakeArraysInAnotherWay() throws IOException {
        Map<Observation, Long> counts = new EnumMap<>(CLOSED);
        counts.put(Observation.SPECIAL, 1L);

        assertThat(condition(written(WRITER, "Main$Shield", counts))).startsWith("the stream below Shield does");
        assertThat(condition(written(WRITER, "Main$Shield", Map.of()))).startsWith("the stream below Shield does");
    }

    @Test
    void aStreamWhoseReadOnlyForwardsHandsArraysOn() throws Exception {
        AuditFix fix = read(READER);

        assertThat(condition(fix))
                .isEqualTo("no caller needs an array that is filled to its end: a read may now bring less, and an error"
                        + " of the stream below comes at once");
        String patched = patched(fix);
        assertThat(patched).contains("return this.bytes.read(bytes, offset, length);");
        assertSame(READER, patched, "some text in a file");
    }

    @Test
    void anOverloadIsNotTheMethodForAByte() throws IOException {
        String overload = "@Override public void write(int b) throws IOException { out.write(b ^ 1); }\n        "
                + "public void write(byte b) throws IOException { out.write(b); }\n        ";
        assertThat(refusal(
                        written(WRITER.replace("Shield(OutputStream out) {", overload + "Shield(OutputStream out) {"))))
                .startsWith("write in line 7 does more than hand the byte on");
    }

    /** As in docker-java#358. */
    @Test
    void theStreamBelowMayBeAVariableAroundTheClass() throws Exception {
        String source = program("""
                FileInputStream from = new FileInputStream(file); // open
                InputStream in = new InputStream() {
                    @Override
                    public int read() throws IOException {
                        return from.read(); // byte
                    }
                };
                byte[] array = new byte[8192];
                int n = in.read(array); // use
                from.close();
                return n;""");
        AuditFix fix = read(source, "Main$1", CLOSED);

        assertThat(condition(fix)).startsWith("no caller needs an array that is filled to its end");
        assertThat(patched(fix)).contains("""
                            @Override
                            public int read(byte[] bytes, int offset, int length) throws IOException {
                                return from.read(bytes, offset, length);
                            }
                        };
                """);
    }

    /** As in dcm4che#1526, where the stream gets the one below later, so that no wrapper is recorded. */
    @Test
    void aCallerIsNotTakenForTheStream() throws IOException {
        assertThat(refusal(read(READER.replace("extends InputStream", "").replace("@Override", ""))))
                .isEqualTo("the recording does not tell which class takes the arrays byte by byte");
    }

    @Test
    void ofAPipeAReadMayBringLess() throws IOException {
        Map<Observation, Long> counts = new EnumMap<>(CLOSED);
        counts.put(Observation.SPECIAL, 1L);

        assertThat(refusal(read(READER, counts)))
                .endsWith("in the recording were pipes, devices or files of the kernel");
    }

    @Test
    void whatDoesMoreIsRefusedWithWhatToWrite() throws IOException {
        assertThat(refusal(read(READER.replace("return bytes.read()", "return bytes.read() ^ 1"))))
                .isEqualTo("read in line 13 does more than hand the byte on: write read(byte[], int, int) beside it,"
                        + " which does the same to each byte of an array");
        assertThat(refusal(written(
                        WRITER.replace("extends FilterOutputStream", "extends java.util.zip.CheckedOutputStream")
                                .replace("super(out)", "super(out, new java.util.zip.CRC32())"))))
                .startsWith("Shield inherits write from a class that may do more");
    }
}
