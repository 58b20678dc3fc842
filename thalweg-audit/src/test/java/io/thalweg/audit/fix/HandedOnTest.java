package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    void anotherFileHandsItBack() throws Exception {
        beside(
                "Decoder.java",
                DECODER.replace("int first()", "InputStream in() {\n        return in;\n    }\n\n    int first()"));

        assertThat(why(reads(PROGRAM)))
                .isEqualTo("it is returned in line 13, so that its callers would have to be looked at (lines of"
                        + " Decoder.java)");
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

        assertThat(why(reads(PROGRAM))).startsWith("line 13 calls skip, which through a buffer may skip less at once");
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
                .isEqualTo("it is handed to org.example.Decoder in line 10, whose code is not looked into");
    }

    @Test
    void aSourceBehindALinkIsNotLookedInto() throws Exception {
        Path decoder = beside("Decoder.java", DECODER);
        compileTo(root.resolve("target/classes"), PROGRAM + DECODER);
        Path outside = Files.move(decoder, elsewhere.resolve("Decoder.java"));
        Files.createSymbolicLink(decoder, outside);

        assertThat(why(reads(PROGRAM)))
                .isEqualTo("it is handed to org.example.Decoder in line 10, whose code is not looked into");
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
