package io.thalweg.bench.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.bench.plan.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("once")
@Tag("slow")
class LogSuiteTest {
    private static final String WORKLOAD = "test";
    private static final int RECORD_BYTES = 20;
    private static final int RECORDS = 48;

    @TempDir
    Path directory;

    @BeforeEach
    void prepare() throws IOException {
        System.setProperty(Suite.DIRECTORY_PROPERTY, directory.toString());
        LogInput.prepare(directory, WORKLOAD, RECORD_BYTES, RECORDS);
    }

    private static LogAppend benchmark(StoreKind store, RecordStore.Survival level, int threads) throws IOException {
        LogAppend benchmark = new LogAppend();
        benchmark.input = WORKLOAD;
        benchmark.store = store.name();
        benchmark.level = level.name();
        benchmark.recordBytes = RECORD_BYTES;
        benchmark.batch = 5;
        benchmark.threads = threads;
        benchmark.load();
        return benchmark;
    }

    private void passes(StoreKind store, RecordStore.Survival level, int threads) throws Exception {
        LogAppend benchmark = benchmark(store, level, threads);
        for (int iteration = 0; iteration < 2; iteration++) {
            benchmark.open();
            benchmark.append();
            benchmark.check();
        }
        benchmark.end();
        assertThat(directory.resolve(LogAppend.STORE)).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(value = StoreKind.class, names = "CHRONICLE", mode = EnumSource.Mode.EXCLUDE)
    void storeKeepsWhatTheDiskAcknowledged(StoreKind store) throws Exception {
        passes(store, RecordStore.Survival.DISK, 1);
    }

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void storeKeepsWhatTheSystemAcknowledged(StoreKind store) throws Exception {
        passes(store, RecordStore.Survival.OS, 1);
    }

    @ParameterizedTest
    @EnumSource(
            value = StoreKind.class,
            names = {"MVSTORE", "SQLITE", "CHRONICLE"},
            mode = EnumSource.Mode.EXCLUDE)
    void storeKeepsWhatThreadsAppend(StoreKind store) throws Exception {
        passes(store, RecordStore.Survival.DISK, 4);
    }

    @Test
    void scanReadsTheBytesThatTheChecksumsAreOf() throws IOException {
        LogScan scan = new LogScan();
        scan.input = WORKLOAD;
        scan.recordBytes = RECORD_BYTES;
        scan.load();
        assertThat(scan.appendLog()).isEqualTo(RECORDS * RECORD_BYTES);
        assertThat(scan.crcOfRecords()).isZero();
        assertThat(scan.crcOfPieces()).isNotZero();
        scan.end();
        assertThat(directory).isDirectoryNotContaining("glob:**scan");
    }

    @Test
    void recoveryFindsEveryRecordAgainAndAgain() throws IOException {
        RecoveryBenchmark recovery = new RecoveryBenchmark();
        recovery.input = WORKLOAD;
        recovery.recordBytes = RECORD_BYTES;
        recovery.load();
        for (int invocation = 0; invocation < 2; invocation++) {
            recovery.crash();
            assertThat(recovery.recovery()).isEqualTo(RECORDS);
            recovery.close();
        }
        recovery.crash();
        assertThat(recovery.read()).isGreaterThan(RECORDS * RECORD_BYTES);
        recovery.end();
        assertThat(directory).isDirectoryNotContaining("glob:**{recovery,killed.log}");
    }

    @Test
    void recordThatIsMissingIsSeen() throws IOException {
        LogInput input = LogInput.load(WORKLOAD, RECORD_BYTES);
        LogInput.KeptRecords check = input.new KeptRecords(true);
        for (int i = 0; i < RECORDS; i++) {
            check.record(payload(input, i));
        }
        check.end(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> check.end(2))
                .withMessage("record 0 is there 1 times, not 2");
    }

    @Test
    void recordOutOfOrderIsSeen() throws IOException {
        LogInput input = LogInput.load(WORKLOAD, RECORD_BYTES);
        LogInput.KeptRecords check = input.new KeptRecords(true);
        check.record(payload(input, 0));
        assertThatIllegalStateException()
                .isThrownBy(() -> check.record(payload(input, 2)))
                .withMessage("record 2 behind record 0");
    }

    @Test
    void recordThatNobodyAppendedIsSeen() throws IOException {
        LogInput input = LogInput.load(WORKLOAD, RECORD_BYTES);
        byte[] changed = payload(input, 0);
        changed[RECORD_BYTES - 1]++;
        assertThatIllegalStateException()
                .isThrownBy(() -> input.new KeptRecords(false).record(changed))
                .withMessage("a record that was not appended, of 20 bytes");
    }

    private static byte[] payload(LogInput input, int index) {
        return Arrays.copyOfRange(input.bytes, index * RECORD_BYTES, (index + 1) * RECORD_BYTES);
    }
}
