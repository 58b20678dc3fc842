package io.thalweg.bench.log;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.log.AppendLog;
import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A closed log read from its first record to its last, against checksums of the same bytes in memory. */
@State(Scope.Benchmark)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class LogScan {
    private static final int SEGMENT_HEADER_BYTES = 64;
    private static final int RECORD_HEADER_BYTES = 32;
    private static final int CHECKED_HEADER_BYTES = 28;
    private static final int PAYLOAD_CRC = 20;
    private static final int PIECE_BYTES = 64 * 1024;

    /** The workload whose records these are. */
    @Param("")
    public String input = "";

    @Param("100")
    public int recordBytes;

    private final Path directory = ForkInputs.file("scan");
    private byte[] segment = {};
    private int count;
    private long crcOfAll;

    @Setup
    public void load() throws IOException {
        LogInput records = LogInput.load(input, recordBytes);
        count = records.count;
        LogAppend.empty(directory);
        try (AppendLog log = AppendLog.open(directory)) {
            for (int i = 0; i < count; i++) {
                log.append(ByteBuffer.wrap(records.bytes, i * recordBytes, recordBytes));
            }
        }
        AppendLogStore.check(directory, records);
        segment = Files.readAllBytes(directory.resolve("00000000000000000000.log"));
        CRC32C whole = new CRC32C();
        whole.update(segment);
        crcOfAll = whole.getValue();
    }

    @Benchmark
    public long appendLog() throws IOException {
        long bytes = 0;
        try (LogReader reader = LogReader.open(directory)) {
            while (reader.next()) {
                bytes += reader.length();
            }
        }
        return ForkInputs.check((long) count * recordBytes, bytes);
    }

    /** What the format has to have computed: a checksum of each header and of each payload. */
    @Benchmark
    public long crcOfRecords() {
        ByteBuffer bytes = ByteBuffer.wrap(segment).order(ByteOrder.LITTLE_ENDIAN);
        long wrong = 0;
        for (int at = SEGMENT_HEADER_BYTES; at < segment.length; ) {
            int length = bytes.getInt(at);
            int payload = at + RECORD_HEADER_BYTES;
            wrong += bytes.getInt(at + CHECKED_HEADER_BYTES) ^ crc(segment, at, CHECKED_HEADER_BYTES);
            wrong += bytes.getInt(at + PAYLOAD_CRC) ^ crc(segment, payload, length);
            at = payload + ((length + 7) & ~7);
        }
        return ForkInputs.check(0, wrong);
    }

    /** One checksum of the whole segment, a piece that fits into the processor's cache at a time. */
    @Benchmark
    public long crcOfPieces() {
        CRC32C crc = new CRC32C();
        for (int at = 0; at < segment.length; at += PIECE_BYTES) {
            crc.update(segment, at, Math.min(PIECE_BYTES, segment.length - at));
        }
        return ForkInputs.check(crcOfAll, crc.getValue());
    }

    @TearDown
    public void end() throws IOException {
        LogAppend.delete(directory);
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }
}
