package io.thalweg.bench.log;

import static io.thalweg.bench.log.StoreKind.CHANNEL;
import static io.thalweg.bench.log.StoreKind.CHANNEL_PREALLOCATED;
import static io.thalweg.bench.log.StoreKind.CHRONICLE;
import static io.thalweg.bench.log.StoreKind.MVSTORE;
import static io.thalweg.bench.log.StoreKind.ROCKSDB;
import static io.thalweg.bench.log.StoreKind.SQLITE;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Target;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The append log against a bare channel, C, and stores with a write-ahead log. */
public final class LogSuite implements Suite {
    private static final String OURS = "AppendLog";
    private static final String ONE_THREAD = "AppendLog, 1 thread";
    private static final String ROCKS = "RocksDB";
    private static final String H2 = "H2 MVStore";
    private static final String LITE = "SQLite WAL";
    private static final String QUEUE = "Chronicle Queue";
    private static final String C = "C, preallocated";
    private static final String C_SCAN = "C";
    private static final String C_NEW = "C, new file";
    private static final String C_SAFE = "C, new file, checksums, forced when full";
    private static final String C_SHARED = "C, preallocated, 16 records per force";
    private static final String C_THREADS = "C, preallocated, 16 threads";
    private static final String CRC_OF_RECORDS = "CRC32C of each header and record in memory";
    private static final String CRC_OF_ALL = "CRC32C of all bytes in memory";
    private static final String READ_ONLY = "read() of the segment";

    private static final List<String> PEERS = List.of(ROCKS, H2, LITE, QUEUE);
    private static final int THREADS = 16;

    /** Records of a commit at the level OS. */
    private static final int OS_BATCH = 1000;

    /**
     * Records of one length, committed in batches.
     *
     * @param batches of a pass: tens of milliseconds
     * @param others what the append log is compared with, besides C
     */
    private record RecordShape(
            String id,
            String title,
            RecordStore.Survival level,
            int recordBytes,
            int batch,
            int batches,
            int threads,
            List<StoreKind> others) {
        static RecordShape disk(String id, int recordBytes, int batch, int batches, StoreKind... others) {
            String title = "%s of %d B per force".formatted(batch == 1 ? "a record" : batch + " records", recordBytes);
            return new RecordShape(
                    id, title, RecordStore.Survival.DISK, recordBytes, batch, batches, 1, List.of(others));
        }

        static RecordShape os(String id, int recordBytes, int batches, StoreKind... others) {
            String title = "records of %d B, given to the operating system".formatted(recordBytes);
            return new RecordShape(
                    id, title, RecordStore.Survival.OS, recordBytes, OS_BATCH, batches, 1, List.of(others));
        }

        int records(boolean quick) {
            return batch * (quick ? Math.max(1, batches / 10) : batches);
        }
    }

    /**
     * All stores where they differ most, fewer where they are a variation: a run on two JDKs takes less than a quarter
     * of an hour.
     */
    private static final List<RecordShape> SHAPES = List.of(
            RecordShape.disk("disk-1", 100, 1, 200, CHANNEL, CHANNEL_PREALLOCATED, ROCKSDB, MVSTORE, SQLITE),
            RecordShape.disk("disk-10", 100, 10, 200, CHANNEL_PREALLOCATED),
            RecordShape.disk("disk-100", 100, 100, 100, CHANNEL_PREALLOCATED, ROCKSDB, MVSTORE, SQLITE),
            RecordShape.disk("disk-1000", 100, 1000, 50, CHANNEL_PREALLOCATED),
            RecordShape.disk("disk-64k", 64 * 1024, 10, 20, CHANNEL_PREALLOCATED),
            new RecordShape(
                    "threads",
                    "16 threads, a record of 100 B per commit",
                    RecordStore.Survival.DISK,
                    100,
                    1,
                    1600,
                    THREADS,
                    List.of(CHANNEL, CHANNEL_PREALLOCATED, ROCKSDB)), // the others have one writer
            RecordShape.os("os-16b", 16, 100, CHANNEL, ROCKSDB, CHRONICLE),
            RecordShape.os("os-100", 100, 100, CHANNEL, CHANNEL_PREALLOCATED, ROCKSDB, CHRONICLE, MVSTORE, SQLITE),
            RecordShape.os("os-64k", 64 * 1024, 1, CHANNEL));

    /** A log that is read. */
    private record ReadShape(String id, String title, int recordBytes, int records) {
        int records(boolean quick) {
            return quick ? records / 100 : records;
        }
    }

    private static final ReadShape SCAN = new ReadShape("scan", "records of 100 B read and verified", 100, 300_000);
    private static final ReadShape LONG_SCAN =
            new ReadShape("scan-64k", "records of 64 KiB read and verified", 64 * 1024, 500);
    private static final ReadShape RECOVERY =
            new ReadShape("recovery", "a log of a killed process opened, records of 100 B", 100, 400_000);
    private static final List<ReadShape> READ_SHAPES = List.of(SCAN, LONG_SCAN, RECOVERY);

    @Override
    public String name() {
        return "log";
    }

    @Override
    public String cSource() {
        return "/c/log.c";
    }

    @Override
    public List<String> notes() {
        return List.of(
                "MB/s are of payload. Each iteration has a new store and begins with a pass that is not timed; in the"
                        + " end all that the store has kept is read back and compared, for the first time before"
                        + " anything is timed.",
                "On workloads per force a commit returns when its records survive a power cut; elsewhere when they"
                        + " survive the end of the process, after every %d records.".formatted(OS_BATCH),
                "After a crash AppendLog knows by a CRC32C of each header and record what was torn, and damage from a"
                        + " tear; RocksDB by a CRC32C of each batch, MVStore by a checksum of each chunk's footer and"
                        + " 16-bit checks of pages, SQLite by a 64-bit checksum of each page; the others have no"
                        + " checksum.",
                "AppendLog has no settings but its defaults: segments of up to 64 MiB, written as zeros before they"
                        + " are filled where they are forced, or where the disk keeps pace.",
                "FileChannel is the loop that one writes by hand: a length in front of each record, a buffer of 64 KiB,"
                        + " force(false) at a commit. Preallocated, its file is 64 MiB of zeros that are forced"
                        + " beforehand.",
                "C writes as many bytes as AppendLog does, by the same loop, over and over into the same 64 MiB, and"
                        + " makes no checksum. Where nothing is forced, these bytes stay in the page cache and never"
                        + " reach the disk. A log keeps what it writes: C, new file empties its file whenever it has 64"
                        + " MiB. AppendLog also brings each segment to the disk before the next begins, so that the"
                        + " disk's speed bounds it: so does C where it is forced when full, with a checksum of each"
                        + " header and record.",
                "16 threads can share a force: C, which writes 16 records and forces them, shows what the disk allows,"
                        + " and C with 16 threads, which share forces as those of AppendLog do, what is left of it when"
                        + " each must be woken.",
                "A scan verifies each header and payload, in C too, which reads the file by 256 KiB and has the"
                        + " processor's instruction for the checksums; those in memory are of the same bytes in an"
                        + " array. A recovery opens a log of one segment, committed to the disk after every 1,000"
                        + " records.",
                "RocksDB gets a WriteBatch per commit, with sync or without, and a memtable of 256 MiB; MVStore a map"
                        + " with a version per commit, and sync() for the disk; SQLite a transaction per commit,"
                        + " synchronous FULL for the disk and NORMAL otherwise.",
                "Chronicle Queue maps its file, so that each record is with the system at once; its sync() makes no"
                        + " system call in this version, so it has no row where a record must survive a power cut.");
    }

    @Override
    public void prepare(Path directory, boolean quick) throws IOException {
        for (RecordShape shape : SHAPES) {
            LogInput.prepare(directory, shape.id(), shape.recordBytes(), shape.records(quick));
        }
        for (ReadShape shape : READ_SHAPES) {
            LogInput.prepare(directory, shape.id(), shape.recordBytes(), shape.records(quick));
        }
    }

    @Override
    public long inputBytes(String input, boolean quick) {
        LongStream appended = SHAPES.stream()
                .filter(shape -> LogInput.name(shape.id()).equals(input))
                .mapToLong(shape -> (long) shape.recordBytes() * shape.records(quick));
        LongStream read = READ_SHAPES.stream()
                .filter(shape -> LogInput.name(shape.id()).equals(input))
                .mapToLong(shape -> (long) shape.recordBytes() * shape.records(quick));
        return LongStream.concat(appended, read).findFirst().orElseThrow();
    }

    @Override
    public List<Workload> workloads() {
        return Stream.concat(
                        SHAPES.stream().map(LogSuite::workload),
                        Stream.of(
                                workload(SCAN, scans(SCAN)),
                                workload(LONG_SCAN, scans(LONG_SCAN)),
                                workload(RECOVERY, recoveries())))
                .toList();
    }

    private static Workload workload(RecordShape shape) {
        List<Variant> variants = new ArrayList<>();
        variants.add(java(OURS, shape, StoreKind.APPEND_LOG, shape.threads()));
        if (shape.threads() > 1) {
            variants.add(java(ONE_THREAD, shape, StoreKind.APPEND_LOG, 1));
        }
        for (StoreKind other : shape.others()) {
            variants.add(java(name(other), shape, other, shape.threads()));
        }
        if (shape.threads() > 1) {
            variants.add(c(C_SHARED, "disk", shape, shape.threads()));
            variants.add(c(C_THREADS, "share", shape, shape.threads()));
        } else if (shape.level() == RecordStore.Survival.DISK) {
            variants.add(c(C, "disk", shape, shape.batch()));
        } else {
            variants.add(c(C, "os", shape, shape.batch()));
            variants.add(c(C_NEW, "new", shape, shape.batch()));
            variants.add(c(C_SAFE, "safe", shape, shape.batch()));
        }
        return workload(shape.id(), shape.title(), shape.recordBytes(), variants);
    }

    private static String name(StoreKind store) {
        return switch (store) {
            case APPEND_LOG -> OURS;
            case CHANNEL -> "FileChannel";
            case CHANNEL_PREALLOCATED -> "FileChannel, preallocated";
            case ROCKSDB -> ROCKS;
            case MVSTORE -> H2;
            case SQLITE -> LITE;
            case CHRONICLE -> QUEUE;
        };
    }

    private static Workload workload(ReadShape shape, List<Variant> variants) {
        return workload(shape.id(), shape.title(), shape.recordBytes(), variants);
    }

    private static Workload workload(String id, String title, int recordBytes, List<Variant> variants) {
        return new Workload(
                id,
                title,
                LogInput.name(id),
                Delivery.FILE,
                new Workload.WorkloadStep("record", recordBytes),
                variants);
    }

    private static List<Variant> scans(ReadShape shape) {
        return List.of(
                java(OURS, shape, LogScan.class, "appendLog"),
                c(C_SCAN, "scan", shape.id(), shape.recordBytes(), 1),
                java(CRC_OF_RECORDS, shape, LogScan.class, "crcOfRecords"),
                java(CRC_OF_ALL, shape, LogScan.class, "crcOfPieces"));
    }

    private static List<Variant> recoveries() {
        return List.of(
                java(OURS, RECOVERY, RecoveryBenchmark.class, "recovery"),
                java(READ_ONLY, RECOVERY, RecoveryBenchmark.class, "read"));
    }

    private static Variant java(String name, ReadShape shape, Class<?> benchmark, String method) {
        return new Variant.Jmh(
                name,
                benchmark,
                method,
                Map.of("input", shape.id(), "recordBytes", Integer.toString(shape.recordBytes())));
    }

    private static Variant java(String name, RecordShape shape, StoreKind store, int threads) {
        return new Variant.Jmh(
                name,
                LogAppend.class,
                "append",
                Map.of(
                        "input", shape.id(),
                        "store", store.name(),
                        "level", shape.level().name(),
                        "recordBytes", Integer.toString(shape.recordBytes()),
                        "batch", Integer.toString(shape.batch()),
                        "threads", Integer.toString(threads)));
    }

    private static Variant c(String name, String mode, RecordShape shape, int batch) {
        return c(name, mode, shape.id(), shape.recordBytes(), batch);
    }

    private static Variant c(String name, String mode, String input, int recordBytes, int batch) {
        return new Variant.C(
                name,
                List.of("-O2", "-pthread"),
                List.of(mode, LogInput.name(input), Integer.toString(recordBytes), Integer.toString(batch)),
                ForkInputs::sumOf);
    }

    @Override
    public List<Target> targets() {
        return List.of(
                new Target.Speed("disk-1", OURS, C, List.of(C), 0.9),
                new Target.Speed("disk-10", OURS, C, List.of(C), 0.95),
                new Target.Speed("disk-100", OURS, C, List.of(C), 0.95),
                new Target.Speed("os-100", OURS, C, List.of(C), 0.6),
                new Target.Speed("os-100", OURS, C_NEW, List.of(C_NEW), 0.6),
                new Target.Speed("os-100", OURS, C_SAFE, List.of(C_SAFE), 0.6),
                new Target.Speed("os-100", OURS, "best peer", PEERS, 1.2),
                new Target.Speed("os-16b", OURS, "best peer", List.of(ROCKS, QUEUE), 1.0),
                new Target.Speed("threads", OURS, ONE_THREAD, List.of(ONE_THREAD), 8),
                new Target.Speed("threads", OURS, C_SHARED, List.of(C_SHARED), 0.9),
                new Target.Speed("threads", OURS, C_THREADS, List.of(C_THREADS), 0.9),
                new Target.Speed(SCAN.id(), OURS, C_SCAN, List.of(C_SCAN), 0.6),
                new Target.Speed(LONG_SCAN.id(), OURS, C_SCAN, List.of(C_SCAN), 0.8),
                new Target.Speed(LONG_SCAN.id(), OURS, CRC_OF_ALL, List.of(CRC_OF_ALL), 0.8));
    }
}
