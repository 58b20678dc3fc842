package io.thalweg.lab.experiment.append;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** E11: what does it cost that a record survives? */
public final class AppendExperiment implements Experiment {
    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        AppendCells.ID,
                        "E11",
                        "Appending records",
                        "What does it cost that a record survives the end of the process, or a power cut, and how much"
                                + " of that do batches save?",
                        ExperimentInfo.OWN,
                        AppendCells.RECORD,
                        AppendVariant.CHANNEL.label())
                .asLadder();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return AppendCells.in(scope);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        return new AppendTrial(cell, Files.createTempDirectory(scope.directory(), "append-"));
    }

    @Override
    public List<Claim> claims() {
        return AppendClaims.ALL;
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
            recordBytes = number(cell, AppendCells.RECORD);
            batch = number(cell, AppendCells.BATCH);
            bytes = payloads((int) cell.bytesPerPass());
            recorder = variant.open(
                    directory, AppendCells.DISK.equals(cell.parameters().get(AppendCells.LEVEL)));
        }

        private static int number(CellSpec cell, String parameter) {
            return Integer.parseInt(cell.parameters().getOrDefault(parameter, "0"));
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
