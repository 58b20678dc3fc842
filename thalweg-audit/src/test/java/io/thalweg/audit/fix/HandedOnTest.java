package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Inputs that are handed to a constructor or method, of the same file or of another. */
class HandedOnTest extends FixScenario {
    private static final String PROGRAM = program("""
            InputStream in = new FileInputStream(file); // open
            return new Decoder(in).first(); // use""");

    private static final String DECODER = """

            class Decoder {
                private final InputStream in;

                Decoder(InputStream in) {
                    this.in = in;
                }

                int first() throws IOException {
                    return in.read();
                }
            }
            """;

    private Path beside(String name, String source) throws IOException {
        write(PROGRAM);
        return Files.writeString(main().resolveSibling(name), "package org.example;\n\nimport java.io.*;\n" + source);
    }

    private void assertPatched(AuditFix fix) throws IOException {
        assertThat(patched(fix)).contains("new BufferedInputStream(new FileInputStream(file))");
    }

    @Test
    void aConstructorKeepsIt() throws Exception {
        assertPatched(reads(PROGRAM + DECODER));
        assertThat(run(Files.readString(main()), data("abc"))).isEqualTo(run(PROGRAM + DECODER, data("abc")));
    }

    @Test
    void aConstructorOfAnotherFileKeepsIt() throws Exception {
        beside("Decoder.java", DECODER);

        assertPatched(reads(PROGRAM));
    }

    @Test
    void anotherFileSkips() throws Exception {
        String skips = DECODER.replace("int first()", "long first()").replace("in.read()", "in.skip(15_000)");
        String source = PROGRAM + skips;
        assertThat(run(
                        source.replace(
                                "= new FileInputStream(file)",
                                "= new BufferedInputStream(new FileInputStream(file)) {{ read(); }}"),
                        data("some")))
                .isNotEqualTo(run(source, data("some")));
        beside("Decoder.java", skips);

        assertThat(why(reads(PROGRAM))).startsWith("line 13 calls skip, which a buffer changes");
    }

    @Test
    void aSubclassOfAStreamHandsOnWhatItIsAsked() throws Exception {
        String filter = """

                class Decoder extends FilterInputStream {
                    Decoder(InputStream in) {
                        super(in);
                    }

                    Object first() {
                        return markSupported();
                    }
                }
                """;
        String source = PROGRAM + filter;
        assertThat(run(
                        source.replace(
                                "= new FileInputStream(file)", "= new BufferedInputStream(new FileInputStream(file))"),
                        data("some")))
                .isNotEqualTo(run(source, data("some")));

        assertThat(why(reads(source)))
                .isEqualTo("it is handed to java.io.FilterInputStream in line 16, which hands on what it is asked, such"
                        + " as skip and mark");
    }

    private static final String RETURNED = program("""
            try (InputStream in = open(file)) {
                return in.read(); // use
            }""").replace("public static Object load", """
            private static InputStream open(String file) throws IOException {
                    return new FileInputStream(file); // open
                }

                public static Object load""");

    /** Its recording names the method that opens. */
    private AuditFix opened(String source) throws IOException {
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site("app org.example.Main.open(Main.java:" + line(source, "// open") + ")");
        return fix(recording.stream("java.io.FileInputStream", "file")
                .evidence(CLOSED, 0, 1)
                .created(made)
                .calls("read", MANY, 1, recording.site(frame(source, "// use")))
                .end());
    }

    @Test
    void aPrivateMethodReturnsItToCallersThatOnlyRead() throws Exception {
        String patched = patched(opened(RETURNED));

        assertThat(patched).contains("return new BufferedInputStream(new FileInputStream(file)); // open");
        assertSame(RETURNED, patched, "abc");
    }

    @Test
    void aPrivateMethodHandsOnWhatAnotherReturns() throws Exception {
        String source = RETURNED.replace("= open(file)", "= also(file)").replace("    public static Object load", """
                    private static InputStream also(String file) throws IOException {
                        return open(file);
                    }

                    public static Object load""");

        assertSame(source, patched(opened(source)), "abc");
    }

    @Test
    void aRecordGivesItToEverybody() throws Exception {
        String source = PROGRAM + """

                record Decoder(InputStream in) {
                    Decoder {
                        java.util.Objects.requireNonNull(in);
                    }

                    Object first() {
                        return in().markSupported();
                    }
                }
                """;
        assertThat(run(
                        source.replace(
                                "= new FileInputStream(file)", "= new BufferedInputStream(new FileInputStream(file))"),
                        data("some")))
                .isNotEqualTo(run(source, data("some")));

        assertThat(why(reads(source)))
                .isEqualTo(
                        "it is handed to org.example.Decoder in line 10, a record, from which other code can get it");
    }

    @Test
    void aSourceBehindALinkIsNotLookedInto() throws Exception {
        Path decoder = beside("Decoder.java", DECODER);
        compileTo(root.resolve("target/classes"), PROGRAM + DECODER);
        Path outside = Files.move(decoder, elsewhere.resolve("Decoder.java"));
        Files.createSymbolicLink(decoder, outside);

        assertThat(why(reads(PROGRAM)))
                .startsWith("org.example.Decoder in line 10, whose source is not below --source, only takes bytes");
    }

    /** A class of which only what was compiled is there. */
    private void library(String name, String source) throws IOException {
        Path file = elsewhere.resolve(name.replace('.', '/') + ".java");
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, source);
        Path classes = Files.createDirectories(root.resolve("target/classes"));
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        assertThat(compiler.run(null, null, null, "-proc:none", "-d", classes.toString(), file.toString()))
                .isZero();
    }

    private static String decoderIn(String packageName, String name) {
        return "package " + packageName + ";\n\nimport java.io.*;\n"
                + DECODER.replace("Decoder", name)
                        .replace("class " + name, "public class " + name)
                        .replace("    " + name + "(", "    public " + name + "(")
                        .replace("int first", "public int first");
    }

    @Test
    void whatWasRecordedCountsAndNotTheNewerSourceOfAnother() throws Exception {
        library(
                "org.example.Other",
                "package org.example;\n\npublic class Other { public static int of(int b) { return b; } }");
        String source = PROGRAM.replace("new Decoder(in).first()", "Other.of(in.read())");
        write(source);
        Files.writeString(main().resolveSibling("Other.java"), "package org.example;\n\nclass Other { being written");

        AuditFix fix = reads(source);

        assertThat(new String(fix.patch(), StandardCharsets.UTF_8)).doesNotContain("did not compile");
        assertPatched(fix);
    }

    @Test
    void aDecoderWhoseDocumentationWantsABufferGetsOne() throws Exception {
        String packageName = "org.apache.commons.compress.compressors.bzip2";
        String name = packageName + ".BZip2CompressorInputStream";
        library(name, decoderIn(packageName, "BZip2CompressorInputStream"));

        assertPatched(reads(PROGRAM.replace("new Decoder", "new " + name)));
    }

    @Test
    void filesThatHandItToEachOtherComeToAnEnd() throws Exception {
        beside("Decoder.java", """

                class Decoder {
                    Decoder(InputStream in) throws IOException {
                        Other.read(in);
                    }

                    int first() {
                        return 0;
                    }
                }
                """);
        beside("Other.java", """

                class Other {
                    static void read(InputStream in) throws IOException {
                        if (in.read() >= 0) {
                            new Decoder(in);
                        }
                    }
                }
                """);

        assertPatched(reads(PROGRAM));
    }
}
