package io.thalweg.lab.experiment.append;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.MemoryFileSystem;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** E11: what does it cost that a record survives? */
public final class AppendExperiment implements Experiment {
    private static final String ID = "append";

    /** The parameter that is a record's length in bytes. */
    private static final String RECORD = "record";

    /** The parameter that is the number of records in a commit. */
    private static final String BATCH = "batch";

    /** The parameter that says what a commit survives: the end of the process, or a power cut. */
    private static final String LEVEL = "level";

    private static final String OS = "os";
    private static final String DISK = "disk";

    private static final int USUAL_RECORD_BYTES = 100;
    private static final List<Integer> RECORDS_BYTES = List.of(16, USUAL_RECORD_BYTES, 1024, 64 * 1024);

    private static final int USUAL_BATCH = 100;
    private static final int LARGE_BATCH = 1000;
    private static final List<Integer> BATCHES = List.of(1, 10, USUAL_BATCH, LARGE_BATCH);

    /** Larger batches are only larger files. */
    private static final int MOST_BATCH_BYTES = 1 << 20;

    /** To the disk, the number of forces decides. */
    private static final int FORCES = 16;

    private static final int OS_PASS_BYTES = 1 << 20;

    /** A segment that is full, and the next one. */
    private static final long LOG_BYTES = 3L * (64 << 20);

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E11",
                        "Appending records",
                        "What does it cost that a record survives the end of the process, or a power cut, and how much"
                                + " of that do batches save?",
                        ExperimentInfo.OWN,
                        RECORD,
                        AppendVariant.CHANNEL.label())
                .asLadder();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (String level : List.of(DISK, OS)) {
            for (int recordBytes : RECORDS_BYTES) {
                for (int batch : BATCHES) {
                    if (recordBytes * batch <= MOST_BATCH_BYTES) {
                        for (AppendVariant variant : AppendVariant.values()) {
                            cells.add(cell(variant, level, recordBytes, batch, scope));
                        }
                    }
                }
            }
        }
        return cells;
    }

    static SortedMap<String, String> parameters(String level, int recordBytes, int batch) {
        return new TreeMap<>(
                Map.of(LEVEL, level, RECORD, Integer.toString(recordBytes), BATCH, Integer.toString(batch)));
    }

    private static CellSpec cell(AppendVariant variant, String level, int recordBytes, int batch, Scope scope) {
        boolean toDisk = level.equals(DISK);
        int batchBytes = recordBytes * batch;
        int passBytes = batchBytes * (toDisk ? FORCES : Math.max(1, OS_PASS_BYTES / batchBytes));
        boolean claimed = recordBytes == USUAL_RECORD_BYTES
                && (toDisk ? batch == 1 || batch == USUAL_BATCH : batch == LARGE_BATCH);
        // The log's own claims are too close to their bounds for three forks.
        boolean quick = claimed && toDisk && variant == AppendVariant.CHANNEL;
        NotMeasured why = toDisk && MemoryFileSystem.holds(scope.directory())
                ? NotMeasured.impossible("the directory is on tmpfs, not on a disk; --dir names another")
                : scope.request().mode().leavesOut(quick ? Mode.QUICK : claimed ? Mode.DEFAULT : Mode.FULL);
        return CellSpec.of(variant.label(), parameters(level, recordBytes, batch), passBytes)
                .withDiskBytes(variant == AppendVariant.LOG ? LOG_BYTES : passBytes)
                .withControl(claimed && variant == AppendVariant.CHANNEL && batch != 1)
                .withNotMeasured(why);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        return new AppendTrial(cell, Files.createTempDirectory(scope.directory(), "append-"));
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.atLeast(
                        "E11a",
                        "Forcing 100 records of 100 B together is at least 20 times as fast as forcing each.",
                        "ours: a force costs about the same for 100 B and for 10 KB",
                        20,
                        usual(AppendVariant.CHANNEL, DISK, USUAL_BATCH),
                        usual(AppendVariant.CHANNEL, DISK, 1)),
                logKeeps(
                        "E11b",
                        "The append log takes a record to the disk as fast as a channel that is forced: at least 0.95"
                                + " times.",
                        DISK,
                        1,
                        0.95),
                logKeeps(
                        "E11c",
                        "The append log takes 100 records at once to the disk as fast as a channel that is forced: at"
                                + " least 0.95 times.",
                        DISK,
                        USUAL_BATCH,
                        0.95),
                logKeeps(
                        "E11d",
                        "Checksums and numbers cost the append log at most half of a channel's speed where nothing is"
                                + " forced: at least 0.5 times with batches of 1,000.",
                        OS,
                        LARGE_BATCH,
                        0.5));
    }

    /** The log against a channel that does the same without checksums. */
    private static Claim logKeeps(String id, String text, String level, int batch, double share) {
        return Claim.atLeast(
                id,
                text,
                "ours: the library's promise",
                share,
                usual(AppendVariant.LOG, level, batch),
                usual(AppendVariant.CHANNEL, level, batch));
    }

    /** The cell with records of the usual length. */
    private static Claim.CellOf usual(AppendVariant variant, String level, int batch) {
        return run -> run.cell(ID, variant.label(), parameters(level, USUAL_RECORD_BYTES, batch));
    }

    private static final class AppendTrial implements Trial {
        private final Path directory;
        private final AppendVariant variant;
        private final int recordBytes;
        private final int batch;
        private final byte[] bytes;
        private final Recorder recorder;

        AppendTrial(CellSpec cell, Path directory) throws IOException {
            this.directory = directory;
            variant = Labelled.of(AppendVariant.class, cell.variant());
            recordBytes = cell.number(RECORD);
            batch = cell.number(BATCH);
            bytes = payloads((int) cell.bytesPerPass());
            recorder = variant.open(directory, cell.value(LEVEL).equals(DISK));
        }

        private static byte[] payloads(int sizeBytes) {
            byte[] content = GeneratedBytes.content();
            byte[] bytes = new byte[sizeBytes];
            for (int at = 0; at < sizeBytes; at += content.length) {
                System.arraycopy(content, 0, bytes, at, Math.min(content.length, sizeBytes - at));
            }
            return bytes;
        }

        @Override
        public void pass() throws IOException {
            int batchBytes = recordBytes * batch;
            for (int at = 0; at < bytes.length; at += batchBytes) {
                for (int record = at; record < at + batchBytes; record += recordBytes) {
                    recorder.append(bytes, record, recordBytes);
                }
                recorder.commit();
            }
        }

        @Override
        public long checksum() throws IOException {
            return recorder.crc32c();
        }

        @Override
        public long expectedChecksum() {
            return Recorder.crc32c(bytes);
        }

        /** The log forces, and creates its files, on threads of its own. */
        @Override
        public boolean isOneThread() {
            return variant != AppendVariant.LOG;
        }

        @Override
        public void reset() throws IOException {
            recorder.begin();
        }

        @Override
        public void close() throws IOException {
            recorder.close();
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
            Files.delete(directory);
        }
    }
}
