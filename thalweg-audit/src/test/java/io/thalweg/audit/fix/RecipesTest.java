package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each rule's finding becomes, and that the program's result stays. */
class RecipesTest extends FixScenario {
    @Test
    void charactersComeFromABufferedReader() throws Exception {
        String source = program("""
                long sum = 0;
                try (FileReader in = new FileReader(file)) { // open
                    for (int c = in.read(); c >= 0; c = in.read()) { // use
                        sum += c;
                    }
                }
                return sum;""").replace("// open", "// wrap");
        write(source);

        String patched = patched(fix(decoded(source, "java.io.FileReader")));

        assertThat(patched).contains("try (Reader in = new BufferedReader(new FileReader(file))) {");
        assertSame(source, patched, "some text");
    }

    @Test
    void aGzipStreamGetsABufferBelowSoThatItsReadsBringTheSame() throws Exception {
        String source = program("""
                try (OutputStream out = new GZIPOutputStream(new FileOutputStream(file))) {
                    out.write(new byte[100_000]);
                }
                int bytes = 0;
                try (InputStream in = new GZIPInputStream(
                        new FileInputStream(file))) { // open
                    bytes = in.readAllBytes().length; // use
                }
                return bytes;""").replace("new GZIPInputStream(\n", "new GZIPInputStream( // wrap\n");
        write(source);

        String patched = patched(fix(through(
                source,
                "java.io.FileInputStream",
                "read",
                100_000,
                512,
                "java.util.zip.InflaterInputStream.fill > java.util.zip.GZIPInputStream.read",
                "java.util.zip.GZIPInputStream")));

        assertThat(patched).contains("new BufferedInputStream(new FileInputStream(file)))) { // open");
        assertSame(source, patched, "");
    }

    @Test
    void thalwegsStreamsComeWhereTheClassPathHasThem() throws IOException {
        String source = program("""
                try (InputStream in = new FileInputStream(file)) { // open
                    return in.read(); // use
                }""");
        write(source);

        assertThat(patched(fix(recording(source, "java.io.FileInputStream", "read"), true)))
                .as("no Thalweg on the class path")
                .contains("new BufferedInputStream(new FileInputStream(file))");
    }

    private AuditFix withLibrary(String source, String type, String op) throws Exception {
        write(source);
        return AuditFix.of(
                audit(recording(source, type, op)),
                new AuditFix.Request(root, List.of(root), List.of(library()), true, true, false),
                seen -> {});
    }

    @Test
    void thalwegsInputComesWhereTheClassPathHasIt() throws Exception {
        String source = program("""
                try (FileInputStream in = new FileInputStream(file)) { // open
                    return in.read(); // use
                }""");

        String patched = patched(withLibrary(source, "java.io.FileInputStream", "read"));

        assertThat(patched)
                .contains("import io.thalweg.stream.TunedInputStream;\nimport java.io.*;")
                .contains("try (InputStream in = new TunedInputStream(new FileInputStream(file))) {");
        assertSame(source, patched, "some text");
    }

    @Test
    void thalwegsOutputComesWhereTheClassPathHasIt() throws Exception {
        String source = program("""
                try (FileOutputStream out = new FileOutputStream(file)) { // open
                    out.write('x'); // use
                }
                return Files.readString(Path.of(file));""");

        String patched = patched(withLibrary(source, "java.io.FileOutputStream", "write"));

        assertThat(patched)
                .contains("import io.thalweg.stream.TunedOutputStream;\nimport java.io.*;")
                .contains("try (OutputStream out = new TunedOutputStream(new FileOutputStream(file))) {");
        assertSame(source, patched, "");
    }

    @Test
    void aRuleThatNeedsAnotherDesignIsRefused() throws IOException {
        String source = program("""
                try (RandomAccessFile out = new RandomAccessFile(file, "rw")) { // open
                    out.write(1); // use
                    out.getFD().sync();
                }
                return null;""");
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site(frame(source, "// open"));
        int used = recording.site(frame(source, "// use"));
        recording.stream("java.io.RandomAccessFile", "file")
                .evidence(CLOSED, 0, 1)
                .created(made)
                .calls("write", 1000, 5000, used)
                .waits("force", 1000, 1000, 1_000_000, used)
                .end();

        assertThat(why(fix(recording))).contains("how often to wait for the disk is a promise of the program's");
    }

    @Test
    void charactersComeFromABufferedReaderOverAnInputOfAnotherResource() throws Exception {
        String source = program("""
                long sum = 0;
                try (InputStream raw = new FileInputStream(file); // open
                        Reader in = new InputStreamReader(raw)) { // wrap
                    for (int c = in.read(); c >= 0; c = in.read()) { // use
                        sum += c;
                    }
                }
                return sum;""");
        write(source);

        String patched = patched(fix(decoded(source)));

        assertThat(patched).contains("Reader in = new BufferedReader(new InputStreamReader(raw))) {");
        assertSame(source, patched, "some text");
    }

    @Test
    void aBufferThatIsMadeForEachReadStays() throws Exception {
        String source = program("""
                long sum = 0;
                try (InputStream in = new FileInputStream(file)) { // open
                    for (int i = 0; i < 3; i++) {
                        sum = sum * 256 + new BufferedInputStream(in, 2).read(); // use
                    }
                }
                return sum;""");
        String careless = source.replace(
                        "for (int", "BufferedInputStream kept = new BufferedInputStream(in, 2);\n for (int")
                .replace("new BufferedInputStream(in, 2).read()", "kept.read()");

        assertThat(run(careless, data("abcdef"))).isNotEqualTo(run(source, data("abcdef")));
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int used = recording.site(
                "jdk java.io.BufferedInputStream.fill(Some.java:1)",
                "jdk java.io.BufferedInputStream.read(Some.java:1)",
                frame(source, "// use"));
        recording.stream("java.io.FileInputStream", "file")
                .evidence(CLOSED, 0, 1)
                .created(recording.site(frame(source, "// open")))
                .buffers(100_000)
                .calls("read", 100_000, 8192, used)
                .end();

        assertThat(why(fix(recording)))
                .isEqualTo("a buffer that is kept would hand out what this one reads ahead and throws away, so that the"
                        + " program would read other bytes");
    }

    @Test
    void aPathThatIsOpenedAsAStreamGetsABuffer() throws Exception {
        String source = program("""
                try (OutputStream out = Files.newOutputStream(Path.of(file))) { // open
                    out.write('x'); // use
                }
                return Files.readString(Path.of(file));""");
        write(source);

        String patched = patched(fix(recording(source, "sun.nio.ch.FileChannelImpl", "write")));

        assertThat(patched).contains("new BufferedOutputStream(Files.newOutputStream(Path.of(file)))");
        assertSame(source, patched, "");
    }

    @Test
    void aPathThatIsReadAsAStreamGetsABuffer() throws Exception {
        String source = program("""
                try (InputStream in = Files.newInputStream(Path.of(file))) { // open
                    return in.read(); // use
                }""");
        write(source);

        String patched = patched(fix(recording(source, "sun.nio.ch.FileChannelImpl", "read")));

        assertThat(patched).contains("new BufferedInputStream(Files.newInputStream(Path.of(file)))");
        assertSame(source, patched, "some text");
    }
}
