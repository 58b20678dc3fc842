package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Streams of entries that are stored in an archive and not compressed. */
class EntryInputTest extends FixScenario {
    private static final String MADE = """
            try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(file))) {
                ZipEntry entry = new ZipEntry("entry");
                CRC32 sum = new CRC32();
                sum.update(new byte[100]);
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(100);
                entry.setCrc(sum.getValue());
                out.putNextEntry(entry);
                out.write(new byte[100]);
                out.closeEntry();
            }
            """;

    private static final String READ = """
            try (ZipFile zip = new ZipFile(file)) { // open
                ZipEntry entry = zip.getEntry("entry");
                try (DataInputStream in = new DataInputStream(zip.getInputStream(entry))) {
                    return in.readInt(); // use
                }
            }""";

    private AuditFix entry(String source) throws IOException {
        write(source);
        return fix(through(
                source,
                "java.io.RandomAccessFile",
                "read",
                MANY,
                1,
                "RandomAccessFile.readBytes > java.util.zip.ZipFile$ZipFileInputStream.read"
                        + " > DataInputStream.readInt"));
    }

    @Test
    void getABuffer() throws Exception {
        String source = program(MADE + READ);

        String patched = patched(entry(source));

        assertThat(patched).contains("new DataInputStream(new BufferedInputStream(zip.getInputStream(entry)))");
        assertSame(source, patched, "");
    }

    @Test
    void inAVariableOfTheirOwnGetABuffer() throws Exception {
        String source = program(MADE
                + READ.replace(
                        "try (DataInputStream in = new DataInputStream(zip.getInputStream(entry)))",
                        "try (InputStream raw = zip.getInputStream(entry);"
                                + " DataInputStream in = new DataInputStream(raw))"));

        String patched = patched(entry(source));

        assertThat(patched).contains("InputStream raw = new BufferedInputStream(zip.getInputStream(entry));");
        assertSame(source, patched, "");
    }

    @Test
    void thatAreSkippedStay() throws Exception {
        String source = program(MADE + READ.replace("in.readInt()", "in.readInt() + in.skip(80)"));

        assertThat(why(entry(source))).startsWith("line 23 calls skip, which a buffer changes");
    }

    @Test
    void thatAreReadInALineTogetherStay() throws IOException {
        String source = program("""
                try (ZipFile zip = new ZipFile(file); // open
                        InputStream one = zip.getInputStream(zip.getEntry("one"));
                        InputStream two = zip.getInputStream(zip.getEntry("two"))) {
                    return one.read() + two.read(); // use
                }""");

        assertThat(why(entry(source)))
                .isEqualTo("Main.load(Main.java:12) reads an entry of an archive that is not compressed, and may read"
                        + " more than one: put a BufferedInputStream around getInputStream() where that is called");
    }

    @Test
    void thatComeFromElsewhereStay() throws IOException {
        String source = program("""
                try (InputStream in = Other.entry(file)) { // open
                    return in.read(); // use
                }""");

        assertThat(why(entry(source))).contains("and gets it from elsewhere");
    }
}
