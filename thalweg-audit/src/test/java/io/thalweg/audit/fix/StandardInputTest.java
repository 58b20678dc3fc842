package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A buffer around {@code System.in}, which has one. */
class StandardInputTest extends FixScenario {
    private static final String BUFFERED = "new BufferedInputStream(System.in)";

    private static String main(String statements) {
        return """
                package org.example;

                import java.io.*;

                public class Main {
                    public static void main(String[] args) throws Exception {
                %s
                    }
                }
                """.formatted(statements.indent(8).stripTrailing());
    }

    private static String said(String source) throws IOException, InterruptedException {
        Path classes = Files.createTempDirectory("thalweg-stdin");
        compileTo(classes, source);
        Path input = Files.writeString(classes.resolve("input"), "some text");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-cp", classes.toString(), "org.example.Main")
                .redirectInput(input.toFile())
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said;
    }

    private AuditFix buffered(String source) throws IOException {
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int wrapped = recording.site("app org.example.Main.main(Main.java:" + line(source, "// wrap") + ")");
        int used = recording.site(
                "jdk java.io.BufferedInputStream.fill(Some.java:1)",
                "app org.example.Main.main(Main.java:" + line(source, "// use") + ")");
        return fix(recording.stream("java.io.FileInputStream", "pipe")
                .evidence(CLOSED, 0)
                .standard("stdin")
                .in("java.io.BufferedInputStream", 8192L, -1)
                .in("java.io.BufferedInputStream", 8192L, wrapped)
                .calls("read", 10_000, 8192, used)
                .end());
    }

    private void assertBreaks(String source) throws IOException, InterruptedException {
        String careless = source.replace(BUFFERED, "System.in");
        assertThat(said(careless)).as("what the careless patch changes").isNotEqualTo(said(source));
    }

    @Test
    void goesWhereNobodyElseReads() throws Exception {
        String source = main("""
                DataInputStream in = new DataInputStream(new BufferedInputStream(System.in)); // wrap
                System.out.println(in.readInt()); // use""");

        String patched = patched(buffered(source));

        assertThat(patched).contains("DataInputStream in = new DataInputStream(System.in); // wrap");
        assertThat(said(patched)).isEqualTo(said(source));
    }

    @Test
    void goesWithTheNameOfItsClass() throws Exception {
        String source = main("""
                BufferedInputStream in = new BufferedInputStream(System.in); // wrap
                System.out.println(in.read()); // use""");

        String patched = patched(buffered(source));

        assertThat(patched).contains("InputStream in = System.in; // wrap");
        assertThat(said(patched)).isEqualTo(said(source));
    }

    @Test
    void staysWhereItsFileReadsStandardInputToo() throws Exception {
        String source = main("""
                InputStream in = new BufferedInputStream(System.in); // wrap
                System.out.println(in.read()); // use
                System.out.println(System.in.read());""");
        assertBreaks(source);

        assertThat(why(buffered(source)))
                .endsWith("nothing else in the program reads standard input, or reads it through another buffer");
    }

    @Test
    void staysWhereItIsMarked() throws Exception {
        String source = main("""
                InputStream in = new BufferedInputStream(System.in); // wrap
                System.out.println(in.read()); // use
                System.out.println(in.getClass() == new BufferedInputStream(null).getClass());""");

        assertThat(why(buffered(source))).startsWith("line 9 calls getClass");
    }
}
