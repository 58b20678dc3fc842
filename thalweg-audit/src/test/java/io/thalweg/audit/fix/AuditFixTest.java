package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** From a source text to the patched text: what is changed, and that nothing else is. */
class AuditFixTest extends FixScenario {
    private static final String READS_BYTES = program("""
            long sum = 0;
            try (InputStream in = new FileInputStream(file)) { // open
                for (int b = in.read(); b >= 0; b = in.read()) { // use
                    sum += b;
                }
            }
            return sum;""");

    @Test
    void putsABufferAroundAFileThatIsReadByteByByte() throws Exception {
        String patched = patched(reads(READS_BYTES));

        assertThat(patched)
                .isEqualTo(READS_BYTES.replace(
                        "new FileInputStream(file)", "new BufferedInputStream(new FileInputStream(file))"));
        assertThat(run(patched, data("some bytes"))).isEqualTo(run(READS_BYTES, data("some bytes")));
    }

    @Test
    void theDiffIsOneThatGitTakes() throws IOException {
        String patch = new String(reads(READS_BYTES).patch(), StandardCharsets.UTF_8);

        assertThat(patch).startsWith("""
                        diff --git a/src/main/java/org/example/Main.java b/src/main/java/org/example/Main.java
                        --- a/src/main/java/org/example/Main.java
                        +++ b/src/main/java/org/example/Main.java
                        @@ -7,7 +7,7 @@
                        """);
    }

    @Test
    void keepsEveryOtherByte() throws IOException {
        String source = READS_BYTES
                .replace("long sum", "// caf\u00e9\t  \n        long sum")
                .replace("\n", "\r\n");
        write(source);
        Files.write(main(), source.getBytes(StandardCharsets.ISO_8859_1));
        isOlderThanItsRecording(main());
        String line = frame(source, "// use");

        AuditFix fix = fix(recording(source, "java.io.FileInputStream", "read"));
        byte[] patch = fix.patch();
        fix.apply();

        assertThat(line).isNotEmpty();
        assertThat(new String(Files.readAllBytes(main()), StandardCharsets.ISO_8859_1))
                .isEqualTo(source.replace(
                        "new FileInputStream(file)", "new BufferedInputStream(new FileInputStream(file))"));
        assertThat(new String(patch, StandardCharsets.ISO_8859_1))
                .contains("+        try (InputStream in = new Buffered");
    }

    @Test
    void addsTheImportInItsPlaceAndWidensTheVariable() throws IOException {
        String source = READS_BYTES
                .replace("import java.io.*;", "import java.io.FileInputStream;\nimport java.io.IOException;")
                .replace("InputStream in =", "FileInputStream in =");

        assertThat(patched(reads(source)))
                .isEqualTo(source.replace(
                                "import java.io.FileInputStream;",
                                "import java.io.BufferedInputStream;\nimport java.io.FileInputStream;")
                        .replace(
                                "import java.io.IOException;",
                                "import java.io.IOException;\nimport java.io.InputStream;")
                        .replace("FileInputStream in = ", "InputStream in = ")
                        .replace("new FileInputStream(file)", "new BufferedInputStream(new FileInputStream(file))"));
    }

    @Test
    void usesTheFullNameWhereTheSimpleOneIsTaken() throws IOException {
        String source =
                READS_BYTES.replace("public class Main {", "class BufferedInputStream {}\n\npublic class Main {");

        assertThat(patched(reads(source))).contains("new java.io.BufferedInputStream(new FileInputStream(file))");
    }

    @Test
    void putsABufferInsideOfAChain() throws Exception {
        String source = program("""
                long sum = 0;
                DataOutputStream copy = null;
                try (DataInputStream in = new DataInputStream(new FileInputStream(file))) { // open
                    while (true) {
                        sum += in.readInt(); // use
                    }
                } catch (EOFException end) {
                    return sum;
                }""");

        String patched = patched(reads(source));

        assertThat(patched).contains("new DataInputStream(new BufferedInputStream(new FileInputStream(file)))");
        assertThat(run(patched, data("12345678"))).isEqualTo(run(source, data("12345678")));
    }

    @Test
    void buffersAnOutputThatIsClosed() throws Exception {
        String source = program("""
                try (OutputStream out = new FileOutputStream(file)) { // open
                    for (int i = 0; i < 10_000; i++) {
                        out.write(i); // use
                    }
                }
                return java.util.Arrays.hashCode(Files.readAllBytes(Path.of(file)));""");

        String patched = patched(writes(source));

        assertThat(patched).contains("new BufferedOutputStream(new FileOutputStream(file))");
        assertThat(run(patched, data(""))).isEqualTo(run(source, data("")));
    }

    @Test
    void refusesAFileThatHasChangedMeanwhile() throws IOException {
        AuditFix fix = reads(READS_BYTES);
        Files.writeString(main(), READS_BYTES + "// edited\n");

        assertThat(org.assertj.core.api.Assertions.catchThrowable(fix::apply))
                .hasMessageContaining("has changed since it was read; nothing was written");
        assertThat(Files.readString(main())).endsWith("// edited\n");
    }

    /** Methods {@code read0}, {@code read1}, …, in which a byte of a file is read. */
    private static String methods(int count, String inFirst) {
        StringBuilder methods = new StringBuilder();
        for (int i = 0; i < count; i++) {
            methods.append("""
                    private static int read%d(String file) throws IOException {
                        FileInputStream in = new FileInputStream(file); // open%d
                        %s
                        return in.read(); // use%d
                    }

                """.formatted(i, i, i == 0 ? inFirst : "", i).indent(4));
        }
        return program("return null;")
                .replace("    public static Object load", methods + "    public static Object load");
    }

    private static RecordingBuilder everyMethod(String source, int count) {
        RecordingBuilder recording = new RecordingBuilder();
        for (int i = 0; i < count; i++) {
            String frame = "app org.example.Main.read" + i + "(Main.java:%d)";
            int made = recording.site(frame.formatted(line(source, "// open" + i)));
            int used = recording.site(frame.formatted(line(source, "// use" + i)));
            recording.stream("java.io.FileInputStream", "file")
                    .evidence(CLOSED, 0, 1)
                    .created(made)
                    .calls("read", MANY, 1, used)
                    .end();
        }
        return recording;
    }

    @Test
    void oneFindingThatCannotBePatchedIsInTheWayOfNoOther() throws IOException {
        String source = methods(9, "kind(in);").replace("    public static Object load", """
                            private static String kind(FileInputStream in) { return "file"; }

                            private static String kind(InputStream in) { return "any"; }

                            public static Object load""");
        write(source);

        AuditFix fix = fix(everyMethod(source, 9));
        fix.apply();

        assertThat(fix.refused())
                .extracting(AuditFix.Refused::why)
                .containsExactly("the call of kind(java.io.FileInputStream) in line "
                        + line(source.replace("kind(in);", "kind(in); // kind"), "// kind")
                        + " would become that of another method");
        assertThat(fix.patched()).hasSize(8);
        assertThat(Files.readString(main()))
                .contains("FileInputStream in = new FileInputStream(file); // open0")
                .contains("InputStream in = new BufferedInputStream(new FileInputStream(file)); // open1")
                .contains("InputStream in = new BufferedInputStream(new FileInputStream(file)); // open8");
    }

    @Test
    void anErrorIsFoundBehindAHundredOthers() throws IOException {
        StringBuilder others = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            others.append("    Missing m").append(i).append(";\n");
        }
        others.append("    private static void of(FileInputStream in) {}\n");
        String source = methods(1, "of(in);")
                .replace("    public static Object load", others + "    public static Object load");
        write(source);

        assertThat(why(fix(everyMethod(source, 1))))
                .isEqualTo("the patched file would not compile: incompatible types: java.io.InputStream cannot be"
                        + " converted to java.io.FileInputStream");
    }

    @Test
    void patchesAnOverloadThatReturnsSomething() throws Exception {
        String source = READS_BYTES.replace("    public static Object load", """
                    private static long load(long other) {
                        return other;
                    }

                    public static Object load""");
        compileTo(root.resolve("target/classes"), source);

        assertThat(patched(reads(source))).contains("new BufferedInputStream(new FileInputStream(file))");
    }

    @Test
    void aConstructorOnAContinuedLineHasTheLineOfItsStatement() throws Exception {
        assertContinued("""
                long sum = 0;
                try (DataInputStream in = // open
                        new DataInputStream(
                                new FileInputStream(file))) {
                    sum += in.readByte(); // use
                }
                return sum;""");
        assertContinued("""
                DataInputStream in; // not here
                in = // open
                        new DataInputStream(
                                new FileInputStream(file));
                return in.readByte(); // use""");
        assertContinued("""
                return // open
                        new DataInputStream(
                                new FileInputStream(file)).readByte(); // use""");
        assertContinued("""
                java.util.concurrent.Callable<Integer> first = () -> new DataInputStream( // open
                        new FileInputStream(file)).read(); // use
                return first.call();""", "load", "lambda$load$0");
    }

    @Test
    void aConstructorBehindACallOfItsStatementHasThatCallsLine() throws Exception {
        assertContinued("""
                return new DataInputStream(new SequenceInputStream(
                        new ByteArrayInputStream(file.getBytes()), // open
                        new FileInputStream(file))).readByte(); // use""");
    }

    private void assertContinued(String statements) throws Exception {
        assertContinued(statements, "load", "load");
    }

    /** Compares with the lines of the class, so that a wrong idea of the compiler's lines fails. */
    private void assertContinued(String statements, String method, String recorded) throws Exception {
        String source = program(statements);
        write(source);
        compileTo(root.resolve("target/classes"), source);
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site(frame(source, "// open").replace("." + method + "(", "." + recorded + "("));
        recording.stream("java.io.FileInputStream", "file")
                .evidence(CLOSED, 0, 1)
                .created(made)
                .calls("read", MANY, 1, recording.site(frame(source, "// use")))
                .end();

        assertThat(patched(fix(recording)))
                .isEqualTo(source.replace(
                        "new FileInputStream(file)", "new BufferedInputStream(new FileInputStream(file))"));
    }

    @Test
    void twoConstructorsInOneStatementAreNotToldApart() throws Exception {
        assertThat(why(reads(program("""
                InputStream in = // open
                        new SequenceInputStream(
                                new FileInputStream(file),
                                new FileInputStream(file + ".2"));
                return in.read(); // use""")))).contains("line 9 has more than one new FileInputStream");
    }

    @Test
    void readsAheadInAFileWhoseWriterIsClosedBefore() throws Exception {
        String source = program("""
                try (OutputStream out = new FileOutputStream(file)) {
                    out.write('x');
                }
                try (InputStream in = new FileInputStream(file)) { // open
                    return in.read(); // use
                }""");

        assertThat(patched(reads(source))).contains("new BufferedInputStream(new FileInputStream(file))");
    }

    @Test
    void readsAheadInAFileThatALoopWritesAndReadsToItsEnd() throws Exception {
        String source = program("""
                int sum = 0;
                for (int i = 0; i < 2; i++) {
                    Files.writeString(Path.of(file), "x" + i);
                    try (InputStream in = new FileInputStream(file)) { // open
                        sum += in.read(); // use
                    }
                }
                return sum;""");

        assertThat(patched(reads(source))).contains("new BufferedInputStream(new FileInputStream(file))");
    }

    private static final String HANDED_ON = program("""
            InputStream in = new FileInputStream(file); // open
            return new Decoder().first(in);""") + """

                class Decoder {
                    int first(InputStream in) throws IOException {
                        return in.read(); // use
                    }
                }
                """;

    @Test
    void looksIntoAMethodThatNoClassCanOverride() throws IOException {
        assertThat(patched(reads(HANDED_ON))).contains("new BufferedInputStream(new FileInputStream(file))");
    }

    @Test
    void looksIntoNoMethodThatAnotherClassOverrides() throws IOException {
        String reason = "no class that overrides first does anything else with it";
        String subclass = "\nclass Other extends Decoder {\n    int first(InputStream in) { return 0; }\n}\n";

        assertThat(why(reads(HANDED_ON + subclass))).startsWith(reason);
        assertThat(why(reads(HANDED_ON.replace("return new Decoder()", "return new Decoder() { int x; }"))))
                .startsWith(reason);
        assertThat(why(reads(HANDED_ON
                        .replace("new Decoder()", "((Decoder) null)")
                        .replace("class Decoder", "abstract class Decoder")
                        .replace(
                                "int first(InputStream in) throws IOException {",
                                "abstract int first(InputStream in); /*")
                        .replace("// use\n    }", "*/"))))
                .startsWith(reason);
        Files.writeString(main().resolveSibling("Other.java"), "package org.example;" + subclass);
        assertThat(why(reads(HANDED_ON))).startsWith(reason);
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"TEXT", "MD", "HTML"})
    void reportsShowTheProgramsOwnLine(Format format) throws IOException {
        write(READS_BYTES);
        RecordingBuilder recording = recording(READS_BYTES, "java.io.FileInputStream", "read");

        String report = AuditReport.render(fix(recording).shownIn(audit(recording)), true, format, Style.PLAIN);

        assertThat(report.replace("&#x3D;", "="))
                .contains("try (InputStream in = new FileInputStream(file)) { // open")
                .contains("try (InputStream in = new BufferedInputStream(new FileInputStream(file))) { // open");
    }

    @Test
    void namesOfARecordingBeginNoLineOfThePatch() throws IOException {
        String source = READS_BYTES;
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site(frame(source, "// open"));
        int used = recording.site(
                "app org.example.Main.evil\n--- a/x\u001b[31m(Main.java:" + line(source, "// use") + ")");
        recording.stream("java.io.FileInputStream", "file")
                .evidence(CLOSED, 0, 1)
                .created(made)
                .calls("read", MANY, 1, used)
                .end();

        String patch = new String(fix(recording).patch(), java.nio.charset.StandardCharsets.UTF_8);

        assertThat(patch).contains("new BufferedInputStream(").doesNotContain("\n--- a/x", "\u001b");
    }

    @Test
    void looksIntoNoMethodOfAClassThatOtherPackagesCanExtend() throws IOException {
        String inner = HANDED_ON.replace("public class Main {", """
                        public class Main {
                            public static class Open {
                                int first(InputStream in) throws IOException {
                                    return in.read();
                                }
                            }
                        """).replace("new Decoder()", "new Open()");

        assertThat(why(reads(inner))).startsWith("no class that overrides first does anything else with it");
    }
}
