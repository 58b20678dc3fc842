package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.thalweg.cli.CliLauncher.Run;
import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sound, torn and damaged logs on the command line, and what is no log. */
class AppendLogCommandTest {
    private static final String FIRST = "00000000000000000000.log";

    @TempDir
    Path home;

    private Path log;
    private Run run = new Run(-1, "", "");

    @BeforeEach
    void placeOfTheLog() {
        log = home.resolve("log");
    }

    private int appendlog(String... arguments) {
        run = CliLauncher.in(home)
                .run(Stream.concat(Stream.of("appendlog"), Stream.of(arguments)).toArray(String[]::new));
        return run.exit();
    }

    private AppendLog small() throws IOException {
        return AppendLog.builder().segmentBytes(1024).maxRecordBytes(300).open(log);
    }

    private void fill(int records) throws IOException {
        try (AppendLog open = small()) {
            for (int i = 0; i < records; i++) {
                open.append(("record " + i).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private void overwrite(String file, int offset) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(log.resolve(file).toFile(), "rw")) {
            opened.seek(offset);
            opened.write('#');
        }
    }

    /** What is printed, with the name of the directory that differs from run to run. */
    private String out() {
        return run.out().replace(home.toString(), "HOME");
    }

    private void assertComplains(String what, String todo) {
        assertThat(run.err().replace(home.toString(), "HOME").lines()).containsExactly("thalweg: " + what, todo);
    }

    @Test
    void soundLog() throws IOException {
        fill(30);
        assertThat(appendlog("verify", log.toString())).isZero();
        assertThat(out()).isEqualTo("""
                Append log in HOME/log · 2 segments, 1,552 bytes · records 0 to 29
                segment                     first record  records  bytes  end
                  00000000000000000000.log             0       20    976  footer
                  00000000000000000020.log            20       10    576  footer
                Every record was read and checked: no damage.
                """);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void inspectionReadsTheLastSegment() throws IOException {
        fill(30);
        assertThat(appendlog("inspect", log.toString())).isZero();
        assertThat(out()).isEqualTo("""
                Append log in HOME/log · 2 segments, 1,552 bytes · records 0 to 29
                segment                     first record   records  bytes  end
                  00000000000000000000.log             0  not read    976
                  00000000000000000020.log            20        10    576  footer
                Only the last segment was read, `thalweg appendlog verify` reads all: no damage.
                """);
    }

    @Test
    void aPageAndMarkdownSayTheSame() throws IOException {
        fill(30);

        assertThat(appendlog("verify", log.toString(), "--format", "md")).isZero();
        assertThat(out()).startsWith("**Every record was read and checked: no damage.**\n");
        assertThat(appendlog("verify", log.toString(), "--format", "html")).isZero();
        assertThat(out()).contains("<h1>Every record was read and checked: no damage.</h1>");
    }

    @Test
    void damagedLog() throws IOException {
        fill(30);
        overwrite(FIRST, 97);
        assertThat(appendlog("verify", log.toString())).isEqualTo(3);
        assertThat(out()).isEqualTo("""
                Append log in HOME/log · 2 segments, 1,552 bytes · records 0 to 29
                segment                     first record  records  bytes  end
                  00000000000000000000.log             0       19    976  footer
                  00000000000000000020.log            20       10    576  footer
                Damaged: 00000000000000000000.log at offset 64 up to 104: no whole record; lost: record 0. This was on \
                the disk, and
                  perhaps acknowledged.
                Every record was read and checked: the log is damaged, 1 record known to be lost.
                """);
        assertComplains(
                FIRST + " is damaged at offset 64: no whole record",
                "Restore it from a copy, or save the rest with `thalweg appendlog salvage HOME/log NEWDIR`.");
    }

    @Test
    void tornLogIsNoError() throws IOException {
        // As a process leaves it that is killed: copied while it is open.
        Path copy = Files.createDirectory(home.resolve("copy"));
        try (AppendLog open = small()) {
            open.append(new byte[] {1});
            open.commit(Acknowledgement.DISK);
            open.append(new byte[] {2});
            open.commit(Acknowledgement.OS);
            Files.copy(log.resolve(FIRST), copy.resolve(FIRST));
        }
        log = copy;
        overwrite(FIRST, 64 + 40 + 48 + 32);
        assertThat(appendlog("verify", log.toString())).isZero();
        assertThat(out()).isEqualTo("""
                Append log in HOME/copy · 1 segment, 1,024 bytes · record 0
                segment                     first record  records  bytes  end
                  00000000000000000000.log             0        1  1,024  open
                Torn: 00000000000000000000.log at offset 152 up to 185: no whole record. Nothing says that it was ever \
                acknowledged.
                Every record was read and checked: the log ends in a tear, as a crash leaves it or while a writer is \
                at work; the next
                  opening for writing puts it in order.
                """);
    }

    @Test
    void jsonFitsItsSchema() throws IOException {
        fill(30);
        overwrite(FIRST, 97);
        appendlog("verify", log.toString(), "--format", "json");
        assertFits(run.out());
        assertThat(run.out()).contains("\"verdict\" : \"damaged\"");
        appendlog("inspect", log.toString(), "--format", "json");
        assertFits(run.out());
        assertThat(appendlog("salvage", log.toString(), home.resolve("saved").toString(), "--format", "json"))
                .isZero();
        assertFits(run.out());
        assertThat(run.out()).contains("saved");
    }

    private static void assertFits(String json) throws IOException {
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Files.readString(Path.of("..", "docs", "reference", "appendlog.schema.json")))
                        .validate(json, InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void salvageSavesTheRestAndReplacesNothing() throws IOException {
        fill(30);
        overwrite(FIRST, 97);
        String into = home.resolve("saved").toString();
        assertThat(appendlog("salvage", log.toString(), into)).isZero();
        assertThat(out()).endsWith("\nSaved 29 records in HOME/saved; 1 known to be lost.\n");
        assertThat(appendlog("verify", into)).isZero();
        assertThat(out()).contains("no damage");
        assertThat(appendlog("salvage", log.toString(), into)).isEqualTo(2);
        assertComplains(
                "HOME/saved already exists", "Choose a directory that does not exist: a salvage replaces nothing.");
        Files.createDirectory(home.resolve("other.unfinished"));
        assertThat(appendlog("salvage", log.toString(), home.resolve("other").toString()))
                .isEqualTo(2);
        assertComplains(
                "HOME/other.unfinished already exists: a salvage that was killed left it",
                "Delete it, or choose another directory.");
        assertThat(appendlog("salvage", log.toString(), home.resolve("no/where").toString()))
                .isEqualTo(4);
        assertThat(run.err()).contains("HOME/no does not exist".replace("HOME", home.toString()));
    }

    @Test
    void copyHasAllRecordsOfALogThatIsOpenAndOfNoneThatIsDamaged() throws IOException {
        fill(30);
        String into = home.resolve("copy").toString();
        try (AppendLog open = small()) {
            open.append(new byte[1], 0, 1);
            open.commit(Acknowledgement.OS);
            assertThat(appendlog("copy", log.toString(), into)).isZero();
        }
        assertThat(out()).startsWith("Append log in HOME/copy · 1 segment, ").contains(" · records 0 to 30\n");
        assertThat(out()).endsWith("Every record was read and checked: no damage.\n");
        assertThat(appendlog("verify", into)).isZero();
        assertThat(appendlog("copy", log.toString(), into)).isEqualTo(2);
        assertComplains("HOME/copy already exists", "Choose a directory that does not exist: a copy replaces nothing.");
        overwrite(FIRST, 97);
        assertThat(appendlog("copy", log.toString(), home.resolve("other").toString()))
                .isEqualTo(3);
        assertThat(run.err()).contains("record 0 is damaged").contains("`thalweg appendlog verify` shows all damage.");
        assertThat(home.resolve("other")).doesNotExist();
    }

    @Test
    void recordsArePrinted() throws IOException {
        try (AppendLog open = small()) {
            open.append("one".getBytes(StandardCharsets.UTF_8));
            open.append("\u001b[2J two".getBytes(StandardCharsets.UTF_8));
            open.append(new byte[] {(byte) 0xff, 0, 1});
            open.append("x".repeat(150).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(appendlog("inspect", log.toString(), "--records")).isZero();
        assertThat(run.out()).isEqualTo("""
                0  3 B  one
                1  8 B  \\u001b[2J two
                2  3 B  ff0001
                3  150 B  %s…
                """.formatted("x".repeat(100)));
        assertThat(appendlog("inspect", log.toString(), "--records", "--from", "1", "--count", "1", "--format", "json"))
                .isZero();
        assertThat(run.out()).isEqualTo("{\"sequence\":1,\"bytes\":8,\"base64\":\"G1sySiB0d28=\"}\n");
    }

    @Test
    void printingStopsAtDamage() throws IOException {
        fill(30);
        overwrite(FIRST, 97 + 40);
        assertThat(appendlog("inspect", log.toString(), "--records")).isEqualTo(3);
        assertThat(run.out()).isEqualTo("0  8 B  record 0\n");
        assertComplains(
                "HOME/log/" + FIRST + " at offset 104: record 1 is damaged; the next segment begins with 20",
                "`thalweg appendlog verify` shows all damage.");
    }

    @Test
    void droppedRecordsAreNotPrinted() throws IOException {
        try (AppendLog open = small()) {
            for (int i = 0; i < 60; i++) {
                open.append(new byte[20]);
            }
            open.dropBefore(40);
        }
        assertThat(appendlog("inspect", log.toString(), "--records", "--from", "1"))
                .isEqualTo(2);
        assertThat(run.err()).startsWith("thalweg: record 1 of ").contains("Begin with --from ");
        assertThat(appendlog("inspect", log.toString(), "--records", "--count", "0"))
                .isZero();
        assertThat(run.out()).isEmpty();
    }

    @Test
    void recordsBeyondTheEndAreRefused() throws IOException {
        fill(30);
        assertThat(appendlog("inspect", log.toString(), "--records", "--from", "31"))
                .isEqualTo(2);
        assertComplains(
                "record 31 of HOME/log is not there: the log ends at 30, the number of its next record",
                "Begin with --from 30 or earlier.");
        assertThat(appendlog("inspect", log.toString(), "--records", "--format", "md"))
                .isEqualTo(2);
        assertThat(appendlog("inspect", log.toString(), "--from", "30")).isZero();
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aClosedPipeEndsThePrinting() throws IOException {
        try (AppendLog open = AppendLog.open(log)) {
            for (int i = 0; i < 50_000; i++) {
                open.append(new byte[1]);
            }
        }
        int[] written = new int[1];
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                written[0] += length;
                throw new IOException("Broken pipe");
            }
        };
        assertThat(CliLauncher.in(home)
                        .runInto(closed, "appendlog", "inspect", log.toString(), "--records")
                        .exit())
                .isEqualTo(141);
        assertThat(written[0]).isLessThan(50_000);
    }

    @Test
    void whatIsNoLogIsSaid() throws IOException {
        String todo = "Name the directory that AppendLog was opened with.";
        for (String command : new String[] {"inspect", "verify"}) {
            assertThat(appendlog(command, log.toString())).isEqualTo(4);
            assertComplains("HOME/log does not exist", todo);
        }
        Path file = Files.writeString(home.resolve("file"), "x");
        assertThat(appendlog("verify", file.toString())).isEqualTo(4);
        assertComplains("HOME/file is not a directory", todo);
        assertThat(appendlog("salvage", file.toString(), home.resolve("saved").toString()))
                .isEqualTo(4);
        Files.createDirectory(log);
        assertThat(appendlog("verify", log.toString())).isEqualTo(3);
        assertComplains("HOME/log holds no append log: no file in it is a segment", todo);
        assertThat(appendlog("inspect", log.toString(), "--records")).isEqualTo(3);
        assertThat(appendlog("salvage", log.toString(), home.resolve("saved").toString()))
                .isEqualTo(3);
        Files.createFile(log.resolve("LOCK")); // as other stores have one
        assertThat(appendlog("verify", log.toString())).isEqualTo(3);
        assertComplains("HOME/log holds no append log: no file in it is a segment", todo);
        assertThat(appendlog("verify")).isEqualTo(2);
    }

    @Test
    void logWithoutRecordsIsSound() throws IOException {
        small().close();
        assertThat(appendlog("verify", log.toString())).isZero();
        assertThat(out()).isEqualTo("""
                Append log in HOME/log · 0 segments, 0 bytes · no records
                Every record was read and checked: no damage.
                """);
    }

    @Test
    void foreignTruncatedAndLaterFiles() throws IOException {
        Files.createDirectory(log);
        Files.writeString(
                log.resolve(FIRST),
                "something else that is longer than the header of a segment is, so that it is read");
        assertThat(appendlog("inspect", log.toString())).isEqualTo(3);
        assertThat(run.err()).contains("this is no segment of a log: its first bytes are not THALWLOG");
        Files.write(log.resolve(FIRST), new byte[0]);
        assertThat(appendlog("verify", log.toString())).isEqualTo(3);
        assertThat(run.err()).contains("need the 64 bytes of a segment's header, got 0");
        assertThat(appendlog("salvage", log.toString(), home.resolve("saved").toString()))
                .isEqualTo(4);
        assertThat(run.err())
                .contains("nothing to salvage in ")
                .contains("Name the directory of a log that has records, and a new one where this user may write.");
        Files.write(log.resolve(FIRST), later());
        for (String command : new String[] {"inspect", "verify"}) {
            assertThat(appendlog(command, log.toString())).isEqualTo(3);
            assertThat(run.err())
                    .contains(FIRST + " at offset 8: format version 2, this Thalweg reads version 1")
                    .contains("Use a newer Thalweg.");
        }
    }

    /** The header of a segment of version 2, its checksum right. */
    private static byte[] later() {
        ByteBuffer header = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        header.put("THALWLOG".getBytes(StandardCharsets.US_ASCII)).putInt(2);
        CRC32C crc = new CRC32C();
        crc.update(header.array(), 0, 60);
        return header.putInt(60, (int) crc.getValue()).array();
    }

    @Test
    void worksBesideAWriter() throws IOException {
        try (AppendLog open = small()) {
            open.append(new byte[] {1});
            open.commit(Acknowledgement.OS);
            assertThat(appendlog("inspect", log.toString())).isZero();
            assertThat(out()).contains("open").contains("no damage");
            open.append(new byte[] {2});
        }
    }

    @Test
    void reportReplacesAnEarlierOne() throws IOException {
        fill(30);
        String report = home.resolve("report").toString();
        for (String format : new String[] {"text", "json", "text"}) {
            assertThat(appendlog("verify", log.toString(), "--format", format, "-o", report))
                    .as(run.err())
                    .isZero();
        }
    }

    @Test
    void personSeesHowFarALongLogIsRead() throws IOException {
        try (AppendLog open = AppendLog.open(log)) {
            for (int i = 0; i < 40; i++) {
                open.append(new byte[100_000]);
            }
        }
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal watched =
                new Terminal(OutputStream.nullOutputStream(), err, StandardCharsets.UTF_8, true, true, Map.of(), home);
        assertThat(new Cli(watched, PathArguments.ofText()).run("appendlog", "verify", log.toString()))
                .isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("verify").contains("MiB");
        assertThat(appendlog("verify", log.toString())).isZero();
        assertThat(run.err()).isEmpty();
    }
}
