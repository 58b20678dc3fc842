package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The format's page is enough to write a reader; what was written once is read for ever. */
class LogFormatTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    @Test
    void anIndependentReaderReadsTheSame() throws Exception {
        List<String> written = new ArrayList<>();
        try (AppendLog log =
                AppendLog.builder().segmentBytes(4096).maxRecordBytes(1000).open(directory)) {
            for (int i = 0; i < 60; i++) {
                byte[] payload = random.bytes(random.between(0, 300));
                long sequence = log.append(ByteBuffer.wrap(payload));
                written.add((sequence + " " + HexFormat.of().formatHex(payload)).strip());
                if (random.oneIn(5)) {
                    log.commit(Acknowledgement.DISK);
                }
            }
        }
        assertThat(readByPython()).isEqualTo(written);
    }

    /** Its checksums are right, its numbers are not. */
    @ParameterizedTest
    @CsvSource({"8, 7", "112, 7", "64, 6", "64, 9"})
    void commitThatCannotBeEndsTheSegmentForBothReaders(long durableOffset, long durableSequence) throws Exception {
        RecordBuffer records = new RecordBuffer();
        records.add(ByteBuffer.wrap(new byte[] {1}), 7, 42);
        records.addCommit(durableOffset, durableSequence, 8, 42);
        records.add(ByteBuffer.wrap(new byte[] {2}), 8, 42);
        try (OutputStream out = Files.newOutputStream(directory.resolve(SegmentHeader.name(7)))) {
            out.write(new SegmentHeader(7, 600, 42).toBytes());
            out.write(records.bytes(), 0, records.length());
        }
        try (LogReader reader = LogReader.open(directory)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isFalse();
        }
        assertThat(readByPython()).containsExactly("7 01");
    }

    private List<String> readByPython() throws IOException, InterruptedException {
        assumeThat(List.of("/usr/bin/python3", "/bin/python3", "/usr/local/bin/python3"))
                .as("this test needs Python 3, to read the format by another program")
                .anyMatch(program -> Files.isExecutable(Path.of(program)));
        Path script = directory.resolve("read_log.py");
        try (InputStream in = LogFormatTest.class.getResourceAsStream("/log/read_log.py")) {
            Files.copy(in, script);
        }
        Process process = new ProcessBuilder("python3", script.toString(), directory.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().map(String::strip).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"version-1.log", "version-1-with-size.log"})
    void goldenSegmentOfVersionOneIsRead(String file) throws IOException {
        Path golden = directory.resolve(SegmentHeader.name(7));
        try (InputStream in = LogFormatTest.class.getResourceAsStream("/log/" + file)) {
            Files.copy(in, golden);
        }
        try (LogReader reader = LogReader.open(directory)) {
            for (int i = 0; i < 4; i++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.sequence()).isEqualTo(7 + i);
                assertThat(new String(reader.copy(), StandardCharsets.UTF_8)).isEqualTo("x".repeat(3 * i));
            }
            assertThat(reader.next()).isFalse();
        }
    }

    /** Writes what the golden file holds, byte by byte: a change of the format shows here. */
    @Test
    void versionOneIsWrittenAsEver() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        byte[] header = new SegmentHeader(7, 600, 0x12345678).toBytes();
        disk.create(SegmentHeader.name(7)).write(0, header, 0, header.length);
        LogSettings settings = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 0x12345678);
        try (AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {})) {
            for (int i = 0; i < 4; i++) {
                log.append(ByteBuffer.wrap("x".repeat(3 * i).getBytes(StandardCharsets.UTF_8)));
            }
            log.commit(Acknowledgement.DISK);
        }
        byte[] written = disk.bytes(SegmentHeader.name(7));
        try (InputStream in = LogFormatTest.class.getResourceAsStream("/log/version-1-with-size.log")) {
            assertThat(written).isEqualTo(in.readAllBytes());
        }
    }
}
