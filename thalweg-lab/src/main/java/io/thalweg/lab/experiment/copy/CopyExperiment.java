package io.thalweg.lab.experiment.copy;

import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.zip.CRC32C;

/** E10: which way of copying a file is worth its lines? */
public final class CopyExperiment implements Experiment {
    static final String ID = "copy";

    /** The parameter that says where the copy goes. */
    static final String TARGET = "target";

    static final String FILE = "file";
    static final String SOCKET = "socket";

    /** That of most copying loops, and of the JDK's own. */
    static final int SMALL_BUFFER_BYTES = 8 * 1024;

    static final int LARGE_BUFFER_BYTES = 64 * 1024;

    /** Long enough to hide the opening; short enough that what is deleted after each pass never reaches the disk. */
    private static final int SIZE_BYTES = 16 * GeneratedBytes.SIZE_BYTES;

    /** The loop that everybody writes, against what takes one line. */
    private static final Set<CopyVariant> QUICK = EnumSet.of(
            CopyVariant.STREAMS, CopyVariant.INPUT_STREAM, CopyVariant.TRANSFER_TO, CopyVariant.TUNED_TO_CHANNEL);

    private static final Set<CopyVariant> DEFAULT_TO_SOCKET = EnumSet.of(
            CopyVariant.STREAMS,
            CopyVariant.INPUT_STREAM,
            CopyVariant.TRANSFER_TO,
            CopyVariant.MAPPED,
            CopyVariant.TUNED_TO_CHANNEL);

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E10",
                        "Copying a file",
                        "Which way of copying a file to a file or to a socket is the fastest, and what does each cost?",
                        ExperimentInfo.OWN,
                        BufferSweep.BUFFER,
                        CopyVariant.STREAMS.label())
                .asLadder();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (String target : List.of(FILE, SOCKET)) {
            for (CopyVariant variant : CopyVariant.values()) {
                switch (variant) {
                    case STREAMS -> {
                        cells.add(cell(variant, SMALL_BUFFER_BYTES, target, scope));
                        cells.add(cell(variant, LARGE_BUFFER_BYTES, target, scope));
                    }
                    case CHANNELS -> cells.add(cell(variant, LARGE_BUFFER_BYTES, target, scope));
                    default -> cells.add(cell(variant, 0, target, scope));
                }
            }
        }
        return cells;
    }

    private static CellSpec cell(CopyVariant variant, int bufferBytes, String target, Scope scope) {
        SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
        parameters.put(TARGET, target);
        boolean toFile = target.equals(FILE);
        boolean quick = toFile && QUICK.contains(variant) && bufferBytes != LARGE_BUFFER_BYTES;
        boolean usual = toFile || DEFAULT_TO_SOCKET.contains(variant);
        NotMeasured why = variant.needsFile() && !toFile
                ? NotMeasured.impossible("transferFrom writes to files only")
                : scope.request().mode().leavesOut(quick ? Mode.QUICK : usual ? Mode.DEFAULT : Mode.FULL);
        boolean control = toFile && variant == CopyVariant.STREAMS && bufferBytes == SMALL_BUFFER_BYTES;
        return CellSpec.of(variant.label(), parameters, SIZE_BYTES)
                .writing(toFile ? SIZE_BYTES : 0)
                .asControl(control)
                .leftOut(why);
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        GeneratedFile.write(source(scope), SIZE_BYTES);
    }

    @Override
    public long preparedBytes(Scope scope) {
        return SIZE_BYTES;
    }

    private static Path source(Scope scope) {
        return scope.directory().resolve("copy-source");
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        boolean toFile = FILE.equals(cell.parameters().get(TARGET));
        Target target =
                toFile ? new FileTarget(scope.directory().resolve("copy-target")) : new SocketTarget(SIZE_BYTES);
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
            for (int done = 0; done < SIZE_BYTES; done += content.length) {
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
