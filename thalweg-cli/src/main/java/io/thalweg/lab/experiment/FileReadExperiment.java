package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** E1: what does reading a file byte by byte cost, and which buffer cures it? */
public final class FileReadExperiment implements Experiment {
    static final String ID = "file-read";

    /** How many cold files every worker reads: the fewest that show a spread within one JVM. */
    private static final int COLD_FILES = 5;

    /** The size at which the chunk API is measured: that of a knee-free plateau on every machine seen so far. */
    private static final int CHUNK_SIZE_BYTES = 64 * 1024;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                ID,
                "E1",
                "Reading a file byte by byte",
                "What does a missing or small buffer cost when a file is read to its end, and which size is best?",
                "Java: Performance issues with FileInputStream (2017)",
                BufferSweep.BUFFER,
                ReadVariant.UNBUFFERED.label());
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        cells.add(cell(ReadVariant.UNBUFFERED, 0, scope, true));
        for (ReadVariant variant : List.of(ReadVariant.BUFFERED, ReadVariant.TUNED)) {
            for (int size : BufferSweep.SIZES_BYTES) {
                boolean included = scope.mode() != Scope.Mode.QUICK || BufferSweep.QUICK_SIZES_BYTES.contains(size);
                cells.add(cell(variant, size, scope, included));
            }
        }
        cells.add(cell(ReadVariant.CHUNK, CHUNK_SIZE_BYTES, scope, true));
        cells.add(cell(ReadVariant.MAPPED, 0, scope, true));
        return cells;
    }

    private static CellSpec cell(ReadVariant variant, int bufferBytes, Scope scope, boolean included) {
        SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
        if (scope.arrayBytes() > 0) {
            parameters.put("array", Integer.toString(scope.arrayBytes()));
        }
        if (scope.cold()) {
            parameters.put("cache", "cold");
        }
        InputFile file = scope.file();
        long sizeBytes = file == null ? MadeBytes.SIZE_BYTES : file.sizeBytes();
        String notMeasured = included ? null : BufferSweep.NOT_IN_QUICK;
        if (sizeBytes == 0) {
            notMeasured = "not measured: the file is empty";
        }
        // The JDK's default in the article's favourite stream: neither the slowest nor the fastest cell.
        boolean control = variant == ReadVariant.BUFFERED && bufferBytes == 8192;
        return new CellSpec(variant.label(), parameters, sizeBytes, 0, control, notMeasured);
    }

    @Override
    public boolean readsOwnFile() {
        return true;
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        byte[] content = MadeBytes.content();
        write(madePath(scope), content);
        if (scope.cold() && scope.file() == null) {
            for (InputFile file : coldFiles(scope)) {
                write(file.path(), content);
            }
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return MadeBytes.SIZE_BYTES * (scope.cold() && scope.file() == null ? 1L + COLD_FILES : 1L);
    }

    @Override
    public List<InputFile> coldFiles(Scope scope) {
        if (!scope.cold()) {
            return List.of();
        }
        InputFile own = scope.file();
        if (own != null) {
            return List.of(own);
        }
        long sum = MadeBytes.sum(MadeBytes.content(), MadeBytes.SIZE_BYTES);
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < COLD_FILES; i++) {
            files.add(new InputFile(scope.directory().resolve("file-read-cold-" + i), MadeBytes.SIZE_BYTES, sum));
        }
        return files;
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) {
        InputFile file = scope.file();
        if (file == null) {
            long sum = MadeBytes.sum(MadeBytes.content(), MadeBytes.SIZE_BYTES);
            file = new InputFile(madePath(scope), MadeBytes.SIZE_BYTES, sum);
        }
        return ReadVariant.of(cell.variant()).trial(file, BufferSweep.bufferOf(cell), scope.arrayBytes());
    }

    @Override
    public List<Claim> claims() {
        return FileReadClaims.ALL;
    }

    private static Path madePath(Scope scope) {
        return scope.directory().resolve("file-read");
    }

    /** Forced, since pages that still wait for the disk cannot be dropped from the cache. */
    private static void write(Path path, byte[] content) throws IOException {
        Files.write(path, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
