package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is refused, and what the patch would have broken: each program is run as it is and with the buffer that a
 * careless patch would put in, and must come out differently.
 */
class RefusalTest extends FixScenario {
    /** A program that a careless patch would break, by what it does with its stream, and why it is refused. */
    record Refusal(String what, String why, String source) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Refusal> INPUTS = List.of(
            new Refusal(
                    "that is asked for its class", "a cast or instanceof in line 11 asks for its class", program("""
                    InputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    return in instanceof FileInputStream;""")),
            new Refusal("that is marked", "line 11 calls markSupported, which a buffer changes", program("""
                    InputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    return in.markSupported();""")),
            new Refusal(
                    "of a file that is written meanwhile",
                    "nothing that new RandomAccessFile in line 10 runs writes to the file",
                    program("""
                    try (InputStream in = new FileInputStream(file); // open
                            RandomAccessFile changed = new RandomAccessFile(file, "rw")) {
                        int first = in.read(); // use
                        changed.seek(1);
                        changed.write('!');
                        return (char) first + "" + (char) in.read();
                    }""")),
            new Refusal(
                    "that stays open while a loop writes the file again",
                    "the stream that in had before line 17 is closed",
                    program("""
                    InputStream in = null;
                    String all = "";
                    for (int i = 0; i < 2; i++) {
                        try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
                            out.seek(1);
                            out.write('a' + i);
                        }
                        if (in == null) {
                            in = new FileInputStream(file); // open
                        }
                        all += (char) in.read(); // use
                    }
                    return all;""")),
            new Refusal(
                    "of a file that a lambda writes later",
                    "nothing that run in line 19 runs writes to the file before it is read",
                    program("""
                    Runnable change = () -> {
                        try (RandomAccessFile changed = new RandomAccessFile(file, "rw")) {
                            changed.seek(1);
                            changed.write('!');
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    };
                    InputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    change.run();
                    return in.read();""")),
            new Refusal(
                    "of a file whose writer is another than the one that is closed",
                    "nothing that seek in line 15 runs writes to the file before it is read",
                    program("""
                    RandomAccessFile changed = new RandomAccessFile(file + ".2", "rw");
                    RandomAccessFile kept = changed;
                    changed = new RandomAccessFile(file, "rw");
                    kept.close();
                    InputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    changed.seek(1);
                    changed.write('!');
                    changed.close();
                    return in.read();""")),
            new Refusal(
                    "of a file whose writer is open still",
                    "nothing that seek in line 12 runs writes to the file before it is read",
                    program("""
                    try (RandomAccessFile changed = new RandomAccessFile(file, "rw")) {
                        try (InputStream in = new FileInputStream(file)) { // open
                            in.read(); // use
                            changed.seek(1);
                            changed.write('!');
                            return in.read();
                        }
                    }""")),
            new Refusal(
                    "that picks an overload",
                    "would become that of another method",
                    program("""
                    FileInputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    return kind(in);""").replace("    public static Object load", """
                        private static String kind(FileInputStream in) { return "file"; }

                        private static String kind(InputStream in) { return "any"; }

                        public static Object load""")),
            new Refusal("that is a lock", "it is a lock in line 11", program("""
                    InputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    synchronized (in) {
                        return in.getClass().getSimpleName();
                    }""")),
            new Refusal("that is cast", "a cast or instanceof in line 11", program("""
                    InputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    return ((FileInputStream) in).read();""")),
            new Refusal("that skips", "line 11 calls skip, which a buffer changes", program("""
                    InputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    return in.skip(15_000);""")),
            new Refusal("that skips through a wrapper", "line 11 calls skip, which a buffer changes", program("""
                    DataInputStream in = new DataInputStream(new FileInputStream(file)); // open
                    in.readInt(); // use
                    return in.skip(15_000);""")),
            new Refusal(
                    "that is marked through a wrapper",
                    "line 11 calls markSupported, which a buffer changes",
                    program("""
                    DataInputStream in = new DataInputStream(new FileInputStream(file)); // open
                    in.readInt(); // use
                    return in.markSupported();""")),
            new Refusal(
                    "declared as var that picks an overload",
                    "would become that of another method",
                    program("""
                    var in = new FileInputStream(file); // open
                    in.read(); // use
                    return kind(in);""").replace("    public static Object load", """
                        private static String kind(FileInputStream in) { return "file"; }

                        private static String kind(InputStream in) { return "any"; }

                        public static Object load""")));

    static final List<Refusal> OUTPUTS = List.of(
            new Refusal("that nobody closes", "never closed in its method", program("""
                    OutputStream out = new FileOutputStream(file); // open
                    out.write('x'); // use
                    return Files.size(Path.of(file));""")),
            new Refusal(
                    "that is looked at while it is open",
                    "nothing that size in line 11 runs waits, ends the JVM or looks",
                    program("""
                    try (OutputStream out = new FileOutputStream(file)) { // open
                        out.write('x'); // use
                        return Files.size(Path.of(file));
                    }""")),
            new Refusal(
                    "in a field",
                    "each object that keeps it in out is closed",
                    program("""
                    new Main().load(null, file);
                    return Files.size(Path.of(file));""").replace("    public static Object load", """
                        private OutputStream out;

                        private void load(Object o, String file) throws IOException {
                            out = new FileOutputStream(file); // open
                            out.write('x'); // use
                        }

                        public static Object load""")));

    @ParameterizedTest
    @FieldSource("INPUTS")
    void anInput(Refusal refusal) throws Exception {
        assertInputBreaks(refusal.source());
        assertThat(why(reads(refusal.source()))).contains(refusal.why());
    }

    @ParameterizedTest
    @FieldSource("OUTPUTS")
    void anOutput(Refusal refusal) throws Exception {
        assertOutputBreaks(refusal.source());
        assertThat(why(writes(refusal.source()))).contains(refusal.why());
    }

    @Test
    void anInputWhoseDescriptorIsReadToo() throws Exception {
        String source = program("""
                FileInputStream in = new FileInputStream(file); // open
                in.read(); // use
                return new FileInputStream(in.getFD()).read();""");
        assertBreaks(source, source.replace("in.read();", "new BufferedInputStream(in).read();"));

        assertThat(why(reads(source))).contains("line 11 calls getFD");
    }

    @Test
    void anInputOnADescriptorOfOthers() throws Exception {
        String source = program("""
                try (RandomAccessFile shared = new RandomAccessFile(file, "r")) {
                    InputStream in = new FileInputStream(shared.getFD()); // open
                    in.read(); // use
                    return shared.getFilePointer();
                }""");
        assertBreaks(
                source,
                "new FileInputStream(shared.getFD())",
                "new BufferedInputStream(new FileInputStream(shared.getFD()))");

        assertThat(why(reads(source))).contains("opened on a descriptor in line 10");
    }

    @Test
    void aChannelOfTheProgramsOwn() throws IOException {
        String source = program("""
                try (FileChannel in = FileChannel.open(Path.of(file))) { // open
                    return in.read(ByteBuffer.allocate(12)); // use
                }""").replace("import java.nio.file.*;", """
                import java.nio.*;
                import java.nio.channels.*;
                import java.nio.file.*;""");
        write(source);

        assertThat(why(fix(recording(source, "sun.nio.ch.FileChannelImpl", "read"))))
                .startsWith("there is no Files.newInputStream in line 11: ");
    }

    @Test
    void anOutputThatIsLeftBeforeItIsClosed() throws Exception {
        String source =
                program("""
                        write(file, "x");
                        return Files.size(Path.of(file));""").replace("    public static Object load", """
                            private static void load(Object o, String file, String text) throws IOException {
                                OutputStream out = new FileOutputStream(file); // open
                                out.write('x'); // use
                                if (text.length() == 1) {
                                    return;
                                }
                                out.close();
                            }

                            public static Object load""").replace("write(file, ", "load(null, file, ");
        assertOutputBreaks(source);

        assertThat(why(writes(source))).contains("leaves before it is closed");
    }

    @Test
    void anOutputWhoseLastErrorIsSwallowed() throws Exception {
        String source = program("""
                OutputStream out = null;
                try {
                    out = new FileOutputStream(file); // open
                    out.write('x'); // use
                } finally {
                    try {
                        out.close();
                    } catch (IOException ignored) {
                    }
                }
                return "written";""");
        String full = source.replace("(file); // open", "(\"/dev/full\"); // open");
        assertBreaks(
                full,
                "new FileOutputStream(\"/dev/full\")",
                "new BufferedOutputStream(new FileOutputStream(\"/dev/full\"))");

        assertThat(why(writes(source))).contains("its error is caught");
    }

    @Test
    void anOutputThatOthersAppendTo() throws Exception {
        String source = program("""
                try (OutputStream one = new FileOutputStream(file, true)) { // open
                    one.write('1'); // use
                    try (OutputStream other = new FileOutputStream(file, true)) {
                        other.write('2');
                    }
                }
                return Files.readString(Path.of(file));""");
        assertBreaks(
                source,
                source.replace(
                        "one = new FileOutputStream(file, true)",
                        "one = new BufferedOutputStream(new FileOutputStream(file, true))"));

        assertThat(why(writes(source)))
                .contains("opened with true in line 9, so that it may matter when each write arrives");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE_ON_CLOSE", "DSYNC", "APPEND", "valueOf(System.getProperty(\"option\"))"})
    void anOutputThatIsOpenedWithAnOption(String option) throws Exception {
        String source = program("""
                try (OutputStream out = Files.newOutputStream(Path.of(file), StandardOpenOption.OPTION)) { // open
                    out.write('1'); // use
                }
                return null;""").replace("OPTION", option);

        write(source);
        assertThat(why(fix(recording(source, "sun.nio.ch.FileChannelImpl", "write"))))
                .contains("opened with StandardOpenOption." + option + " in line 9, so that");
    }

    @Test
    void anOutputOfWhichOnlyTheProgramsEndIsCertain() throws Exception {
        String source = program("""
                try (OutputStream out = new FileOutputStream(file)) { // open
                    out.write('x'); // use
                    System.exit(0);
                }
                return null;""");

        assertThat(why(writes(source))).contains("line 11 calls exit while the file is open");
    }

    @Test
    void anOutputInAnEndlessLoop() throws IOException {
        String source = program("""
                try (OutputStream out = new FileOutputStream(file)) { // open
                    while (true) {
                        out.write('x'); // use
                    }
                }""");

        assertThat(why(writes(source))).contains("the loop in line 10 ends by itself");
    }

    @Test
    void twoStreamsInOneLine() throws IOException {
        String source = program("""
                InputStream a = new FileInputStream(file), b = new FileInputStream(file); // open
                return a.read() + b.read(); // use""");

        assertThat(why(reads(source))).contains("line 9 has more than one new FileInputStream");
    }

    @Test
    void aSourceOfAnotherVersion() throws IOException {
        String source = program("""
                InputStream in = new FileInputStream(file); // open
                return in.read(); // use""");
        write("// a line more\n" + source);

        assertThat(why(fix(recording(source, "java.io.FileInputStream", "read"))))
                .contains("there is no new FileInputStream in line 9: the source is not the one that was recorded");
    }

    @Test
    void twoSources() throws IOException {
        String source = program("""
                InputStream in = new FileInputStream(file); // open
                return in.read(); // use""");
        write(source);
        Files.createDirectories(root.resolve("copy/org/example"));
        Files.copy(main(), root.resolve("copy/org/example/Main.java"));

        assertThat(why(fix(recording(source, "java.io.FileInputStream", "read"))))
                .contains("more than one source", "copy", "name the right one's root with --source");
    }

    @Test
    void aGeneratedSource() throws IOException {
        String source = program("""
                InputStream in = new FileInputStream(file); // open
                return in.read(); // use""")
                .replace(
                        "import java.io.*;",
                        "// Generated by the protocol buffer compiler. DO NOT EDIT!\nimport java.io.*;");

        assertThat(why(reads(source))).contains("is generated: change what generates it");
    }

    @Test
    void aSourceThatIsALinkOutOfTheRoot() throws IOException {
        String source = program("""
                InputStream in = new FileInputStream(file); // open
                return in.read(); // use""");
        write(source);
        java.nio.file.Path inside = Files.createDirectories(root.resolve("inside/org/example"));
        Files.createSymbolicLink(inside.resolve("Main.java"), main());
        Files.createSymbolicLink(root.resolve("inside/linked"), root.resolve("src"));

        AuditFix fix = AuditFix.of(
                audit(recording(source, "java.io.FileInputStream", "read")),
                new AuditFix.Request(root, List.of(root.resolve("inside")), List.of(), false, true, false),
                seen -> {});

        assertThat(why(fix)).contains("there is no source org/example/Main.java below --source");
    }

    @Test
    void anInputWhoseChannelIsUsed() throws Exception {
        String source = program("""
                FileInputStream in = new FileInputStream(file); // open
                in.read(); // use
                return in.getChannel().position();""");
        assertBreaks(source, source.replace("in.read();", "new BufferedInputStream(in).read();"));

        assertThat(why(reads(source))).contains("line 11 calls getChannel");
    }

    /** A file that is opened and read in that line. */
    private static RecordingBuilder usedIn(String frame) {
        RecordingBuilder recording = new RecordingBuilder();
        int used = recording.site(frame);
        return recording.stream("java.io.FileInputStream", "file")
                .evidence(CLOSED, 0, 1)
                .created(used)
                .calls("read", MANY, 1, used)
                .end();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kt", "scala", "groovy"})
    void aProgramInAnotherLanguage(String ending) throws IOException {
        String source = program("return null;");
        write(source);

        assertThat(why(fix(usedIn("app org.example.Other.load(Other." + ending + ":9)"))))
                .isEqualTo("Other." + ending + " is not Java");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "app ..org.example.Main.load(Main.java:9)",
                "app org.example.Main.load(../Main.java:9)",
                "app org..example.Main.load(/etc/Main.java:9)"
            })
    void aRecordingThatNamesAPathOutOfTheSources(String frame) throws IOException {
        write(program("return null;"));

        assertThat(why(fix(usedIn(frame))))
                .matches("the recording names no source file of Java's|there is no source .*");
    }

    @Test
    void aClassWithoutLineNumbers() throws IOException {
        String source = program("return null;");
        write(source);

        assertThat(why(fix(usedIn("app org.example.Main.load(Unknown Source)"))))
                .isEqualTo("its class was compiled without line numbers: compile it with -g, and record again");
    }

    @Test
    void aRecordingOfAnotherProject() throws IOException {
        String source = program("return null;");
        write(source);

        assertThat(why(fix(usedIn("app com.acme.Other.load(Other.java:9)"))))
                .startsWith("there is no source com/acme/Other.java below --source");
    }

    @Test
    void aSourceThatIsOlderThanItsClass() throws Exception {
        String source = program("""
                InputStream in = new FileInputStream(file); // open
                return in.read(); // use""");
        write(source);
        compileTo(root.resolve("target/classes"), source);
        write(source.replace("import java.io.*;", "// moved\n".repeat(6) + "import java.io.*;"));

        assertThat(why(fix(recording(source, "java.io.FileInputStream", "read"))))
                .isEqualTo("the source is older or newer than its class: load is in other lines");
    }

    @Test
    void aClassThatIsNewerThanTheRecording() throws Exception {
        String source = program("""
                InputStream in = new FileInputStream(file); // open
                int first = in.read(); // use
                return first;""");
        write(source);
        compileTo(root.resolve("target/classes"), source.replace("    public static", "\n\n    public static"));

        assertThat(why(fix(recording(source, "java.io.FileInputStream", "read"))))
                .matches("the class in .*target/classes has no line 9 in load: it was compiled after the recording;"
                        + " record again");
    }
}
