package io.thalweg.lab.experiment.copy;

import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/** E10: which way of copying a file is worth its lines? */
public final class CopyExperiment implements Experiment {
    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        CopyCells.ID,
                        "E10",
                        "Copying a file",
                        "Which variant of copying to a file or a socket is the fastest, and what does each cost?",
                        ExperimentInfo.OWN,
                        BufferSweep.BUFFER,
                        CopyVariant.STREAMS.label())
                .asLadder();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return CopyCells.in(scope);
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        GeneratedFile.write(source(scope), CopyCells.SIZE_BYTES);
    }

    @Override
    public long preparedBytes(Scope scope) {
        return CopyCells.SIZE_BYTES;
    }

    private static Path source(Scope scope) {
        return scope.directory().resolve("copy-source");
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        boolean toFile = CopyCells.FILE.equals(cell.parameters().get(CopyCells.TARGET));
        Target target = toFile
                ? new FileTarget(scope.directory().resolve("copy-target"))
                : new SocketTarget(CopyCells.SIZE_BYTES);
        return new CopyTrial(
                Labelled.of(CopyVariant.class, cell.variant()), source(scope), target, BufferSweep.bufferOf(cell));
    }

    @Override
    public List<Claim> claims() {
        return CopyClaims.ALL;
    }

    private static final class CopyTrial implements Trial {
        private final CopyVariant variant;
        private final Path source;
        private final Target target;
        private final int bufferBytes;

        CopyTrial(CopyVariant variant, Path source, Target target, int bufferBytes) {
            this.variant = variant;
            this.source = source;
            this.target = target;
            this.bufferBytes = bufferBytes;
        }

        @Override
        public void pass() throws IOException {
            variant.copy(source, target, bufferBytes);
            target.finish();
        }

        @Override
        public long checksum() throws IOException {
            return target.crc32c();
        }

        @Override
        public long expectedChecksum() {
            CRC32C crc = new CRC32C();
            byte[] content = GeneratedBytes.content();
            for (int done = 0; done < CopyCells.SIZE_BYTES; done += content.length) {
                crc.update(content);
            }
            return crc.getValue();
        }

        @Override
        public void reset() throws IOException {
            target.reset();
        }

        @Override
        public void close() throws IOException {
            target.close();
        }
    }
}
