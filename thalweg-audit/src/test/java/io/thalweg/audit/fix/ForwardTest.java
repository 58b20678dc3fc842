package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int used = recording.site(Stream.concat(
                        RecordingBuilder.jdk(
                                "FileOutputStream.write > FilterOutputStream.write > FilterOutputStream.write"),
                        Stream.of(frame(source, "// use")))
                .toArray(String[]::new));
        return fix(recording.stream("java.io.FileOutputStream", "file")
                .evidence(CLOSED, 0, 1)
                .created(recording.site(frame(source, "// open")))
                .in(
                        "org.example.Main$Shield",
                        null,
                        recording.site("app org.example.Main$Shield.<init>(Main.java:" + line(source, "// wrap") + ")"))
                .calls("write", MANY, 1, used)
                .end());
    }

    private AuditFix read(String source) throws IOException {
        return read(source, CLOSED);
    }

    private AuditFix read(String source, Map<Observation, Long> evidence) throws IOException {
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int used = recording.site(
                "jdk java.io.FileInputStream.read(FileInputStream.java:1)",
                "app org.example.Main$Source.read(Main.java:" + line(source, "// byte") + ")",
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

        assertThat(condition(fix))
                .as("a class that other packages do not see, and that nothing extends")
                .isEmpty();
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

    @Test
    void aStreamWhoseReadOnlyForwardsHandsArraysOn() throws Exception {
        AuditFix fix = read(READER);

        assertThat(condition(fix)).isEmpty();
        String patched = patched(fix);
        assertThat(patched).contains("return this.bytes.read(bytes, offset, length);");
        assertSame(READER, patched, "some text in a file");
    }

    @Test
    void overAStreamThatIsNotKnownItIsToBeLookedAt() throws IOException {
        assertThat(condition(written(WRITER.replace("new Shield(new FileOutputStream(file))", "new Shield(make(file))")
                        .replace(
                                "public static",
                                "static OutputStream make(String f) throws IOException {"
                                        + " return new FileOutputStream(f); }\n    public static"))))
                .isEqualTo("the stream below Shield does to an array what it does to each of its bytes");
        assertThat(condition(read(READER.replace("bytes = in", "bytes = new PushbackInputStream(in)"))))
                .startsWith("no caller needs an array that is filled to its end");
    }

    /** What the stream below is must be seen where the stream is made, and stay so. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            super(out); // wrap | this(out, 1); } Shield(OutputStream out, int n) { super(out); // wrap
            super(out); // wrap | super(open(out)); } static OutputStream open(OutputStream o) { return o; } { // wrap
            super(out); // wrap | super(out); this.out = new ByteArrayOutputStream(); // wrap
            """)
    void overAStreamThatAConstructorChoosesItIsToBeLookedAt(String from, String to) throws IOException {
        assertThat(condition(written(WRITER.replace(from, to))))
                .isEqualTo("the stream below Shield does to an array what it does to each of its bytes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            private final InputStream bytes; | InputStream bytes;
            this.bytes = in; | in = new ByteArrayInputStream(new byte[9]); this.bytes = in;
            private final InputStream bytes; | private final InputStream bytes = make(); static InputStream make() { \
            return new ByteArrayInputStream(new byte[9]); }
            """)
    void overAnInputThatMayBeAnotherItIsToBeLookedAt(String from, String to) throws IOException {
        String source = READER.replace(from, to);
        assertThat(condition(read(to.contains("make()") ? source.replace("this.bytes = in;", "") : source)))
                .startsWith("no caller needs an array that is filled to its end");
    }

    @Test
    void anOverloadIsNotTheMethodForAByte() throws IOException {
        String overload = "@Override public void write(int b) throws IOException { out.write(b ^ 1); }\n        "
                + "public void write(byte b) throws IOException { out.write(b); }\n        ";
        assertThat(refusal(
                        written(WRITER.replace("Shield(OutputStream out) {", overload + "Shield(OutputStream out) {"))))
                .startsWith("write in line 7 does more than hand the byte on");
    }

    @Test
    void ofAPipeAReadMayBringLess() throws IOException {
        Map<Observation, Long> counts = new EnumMap<>(CLOSED);
        counts.put(Observation.SPECIAL, 1L);

        assertThat(refusal(read(READER, counts)))
                .endsWith("in the recording were pipes, devices or files of the kernel");
    }

    @Test
    void aSubclassMayHaveAMethodForAByte() throws IOException {
        assertThat(condition(written(WRITER.replace(
                        "    public static",
                        "    static class Loud extends Shield { Loud(OutputStream o) { super(o); } }\n"
                                + "    public static"))))
                .startsWith("no class that extends Shield has a method of its own for one byte");
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
