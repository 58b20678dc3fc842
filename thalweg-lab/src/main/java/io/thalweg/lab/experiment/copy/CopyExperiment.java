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
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.zip.CRC32C;

/** E10: which way of copying a file is worth its lines? */
public final class CopyExperiment implements Experiment {
    private static final String ID = "copy";

    /** The parameter that says where the copy goes. */
    private static final String TARGET = "target";

    private static final String FILE = "file";
    private static final String SOCKET = "socket";

    /** That of most copying loops, and of the JDK's own. */
    private static final int SMALL_BUFFER_BYTES = 8 * 1024;

    private static final int LARGE_BUFFER_BYTES = 64 * 1024;

    /** Long enough to hide the opening; short enough that what is deleted after each pass never reaches the disk. */
    private static final int SIZE_BYTES = 16 * GeneratedBytes.SIZE_BYTES;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
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

    /** With a buffer of 0 for a variant that has none of its own. */
    private static SortedMap<String, String> parameters(int bufferBytes, String target) {
        SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
        parameters.put(TARGET, target);
        return parameters;
    }

    private static CellSpec cell(CopyVariant variant, int bufferBytes, String target, Scope scope) {
        boolean toFile = target.equals(FILE);
        NotMeasured why = variant.needsFile() && !toFile
                ? NotMeasured.impossible("transferFrom writes to files only")
                : scope.request().mode().leavesOut(variant.leastMode(toFile));
        return CellSpec.of(variant.label(), parameters(bufferBytes, target), SIZE_BYTES)
                .withDiskBytes(toFile ? SIZE_BYTES : 0)
                .withControl(variant == CopyVariant.STREAMS && bufferBytes == SMALL_BUFFER_BYTES)
                .withNotMeasured(why);
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
        CopyTarget target =
                toFile ? new FileTarget(scope.directory().resolve("copy-target")) : new SocketTarget(SIZE_BYTES);
        return new CopyTrial(
                Labelled.of(CopyVariant.class, cell.variant()), source(scope), target, BufferSweep.bufferOf(cell));
    }

    /** Their bounds are what one virtual machine of two cores has shown, rounded down. */
    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.atLeast(
                        "E10a",
                        "The kernel copies a file to a file at least 1.5 times as fast as streams with 8 KiB do.",
                        "ours: about 4,300 MB/s against 2,150 MB/s",
                        1.5,
                        cell(CopyVariant.TRANSFER_TO, 0, FILE),
                        cell(CopyVariant.STREAMS, SMALL_BUFFER_BYTES, FILE)),
                Claim.atLeast(
                        "E10b",
                        "The kernel copies a file to a socket at least 1.5 times as fast as streams with 8 KiB do.",
                        "ours: about 5,600 MB/s against 2,500 MB/s",
                        1.5,
                        cell(CopyVariant.TRANSFER_TO, 0, SOCKET),
                        cell(CopyVariant.STREAMS, SMALL_BUFFER_BYTES, SOCKET)),
                Claim.atLeast(
                        "E10c",
                        "A buffer of 64 KiB copies a file at least 1.1 times as fast as one of 8 KiB.",
                        "folklore: larger buffers copy faster",
                        1.1,
                        cell(CopyVariant.STREAMS, LARGE_BUFFER_BYTES, FILE),
                        cell(CopyVariant.STREAMS, SMALL_BUFFER_BYTES, FILE)),
                Claim.atLeast(
                        "E10d",
                        "Thalweg's stream copies to a channel as fast as FileChannel.transferTo: at least 0.95 times.",
                        "ours: the library's promise",
                        0.95,
                        cell(CopyVariant.TUNED_TO_CHANNEL, 0, FILE),
                        cell(CopyVariant.TRANSFER_TO, 0, FILE)),
                Claim.atLeast(
                        "E10e",
                        "Thalweg's stream copies to a stream as fast as the JDK's FileInputStream.transferTo: at least"
                                + " 0.95 times.",
                        "ours: the library's promise",
                        0.95,
                        cell(CopyVariant.TUNED_TO_STREAM, 0, FILE),
                        cell(CopyVariant.INPUT_STREAM, 0, FILE)));
    }

    private static Claim.CellOf cell(CopyVariant variant, int bufferBytes, String target) {
        return run -> run.cell(ID, variant.label(), parameters(bufferBytes, target));
    }

    private static final class CopyTrial implements Trial {
        private final CopyVariant variant;
        private final Path source;
        private final CopyTarget target;
        private final int bufferBytes;

        CopyTrial(CopyVariant variant, Path source, CopyTarget target, int bufferBytes) {
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
