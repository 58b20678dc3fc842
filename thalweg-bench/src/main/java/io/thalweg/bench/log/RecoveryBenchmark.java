package io.thalweg.bench.log;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The opening of a log whose writer was killed, with its last segment in the page cache. */
@State(Scope.Benchmark)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class RecoveryBenchmark {
    private static final String SEGMENT = "00000000000000000000.log";
    private static final int COMMIT_RECORDS = 1000;
    private static final int PIECE_BYTES = 256 * 1024;

    /** The workload whose records these are. */
    @Param("")
    public String input = "";

    @Param("100")
    public int recordBytes;

    private final Path whole = ForkInputs.file("whole.log");
    private final Path killed = ForkInputs.file("killed.log");
    private final Path directory = ForkInputs.file("recovery");
    private long count;
    private @Nullable AppendLog log;

    @Setup
    public void load() throws IOException {
        LogInput records = LogInput.load(input, recordBytes);
        count = records.count;
        LogAppend.empty(directory);
        Files.deleteIfExists(killed);
        Files.deleteIfExists(whole);
        try (AppendLog written = AppendLog.open(directory)) {
            for (int i = 0; i < count; i++) {
                written.append(ByteBuffer.wrap(records.bytes, i * recordBytes, recordBytes));
                if ((i + 1) % COMMIT_RECORDS == 0 || i + 1 == count) {
                    written.commit(Acknowledgement.DISK);
                }
            }
            // Before it is closed it is what a kill leaves.
            Files.copy(directory.resolve(SEGMENT), killed);
            Files.copy(killed, whole);
        }
        crash();
        log = AppendLog.open(directory);
        AppendLogStore.check(directory, records);
        log.close();
    }

    @Setup(org.openjdk.jmh.annotations.Level.Invocation)
    public void crash() throws IOException {
        LogAppend.empty(directory);
        restore();
        Files.createLink(directory.resolve(SEGMENT), killed);
    }

    /** A recovery cuts off what it carries into its new segment; the rest is in the page cache still. */
    private void restore() throws IOException {
        try (FileChannel from = FileChannel.open(whole);
                FileChannel to = FileChannel.open(killed, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            long wholeBytes = from.size();
            for (long at = to.size(); at < wholeBytes; ) {
                at += from.transferTo(at, wholeBytes - at, to);
            }
            to.force(true);
        }
    }

    @Benchmark
    public long recovery() throws IOException {
        AppendLog opened = AppendLog.open(directory);
        log = opened;
        return ForkInputs.check(count, opened.nextSequence());
    }

    /** What cannot be spared: the bytes of the records, taken from the page cache. */
    @Benchmark
    public long read() throws IOException {
        byte[] piece = new byte[PIECE_BYTES];
        long bytes = 0;
        try (InputStream in = Files.newInputStream(directory.resolve(SEGMENT))) {
            for (int n; bytes < count * recordBytes && (n = in.read(piece)) > 0; ) {
                bytes += n;
            }
        }
        return bytes;
    }

    @TearDown(org.openjdk.jmh.annotations.Level.Invocation)
    public void close() throws IOException {
        if (log != null) {
            log.close();
            log = null;
        }
    }

    @TearDown
    public void end() throws IOException {
        LogAppend.delete(directory);
        Files.delete(killed);
        Files.delete(whole);
    }
}
