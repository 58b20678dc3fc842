package io.thalweg.lab.experiment;

import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongPredicate;

/** E1: what does reading a file byte by byte cost, and which buffer cures it? */
public final class FileReadExperiment implements Experiment {
    /** How many cold files every worker reads: the fewest that show a spread within one JVM. */
    private static final int COLD_FILES = 5;

    /** From this size on a system call for each array takes no longer than {@code BufferedInputStream} byte by byte. */
    private static final int TINY_CALL_BYTES = 16;

    /** The size at which the chunk API is measured: that of a knee-free plateau on every machine seen so far. */
    private static final int CHUNK_SIZE_BYTES = 64 * 1024;

    private static final int SMALLEST_BEST_BYTES = 32 * 1024;

    /** That of {@code BufferedInputStream} itself. */
    private static final int DEFAULT_BYTES = 8192;

    /** A gain below this is none, here as in the choice of a size; or equal sizes could never refute. */
    private static final double NO_GAIN = 0.03;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                BufferSweep.FILE_READ,
                "E1",
                "Reading a file to its end",
                "What does a missing or small buffer cost when a file is read to its end, and which size is best?",
                "Java: Performance issues with FileInputStream (2017)",
                BufferSweep.BUFFER,
                ReadVariant.UNBUFFERED.label());
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        cells.add(cell(ReadVariant.UNBUFFERED, 0, scope, Mode.QUICK));
        for (ReadVariant variant : List.of(ReadVariant.BUFFERED, ReadVariant.TUNED)) {
            List<Integer> quick =
                    variant == ReadVariant.TUNED ? BufferSweep.QUICK_TUNED_SIZES_BYTES : BufferSweep.QUICK_SIZES_BYTES;
            for (int size : BufferSweep.SIZES_BYTES) {
                cells.add(cell(variant, size, scope, quick.contains(size) ? Mode.QUICK : Mode.DEFAULT));
            }
        }
        cells.add(cell(ReadVariant.CHUNK, CHUNK_SIZE_BYTES, scope, Mode.DEFAULT));
        return cells;
    }

    private static CellSpec cell(ReadVariant variant, int bufferBytes, Scope scope, Mode least) {
        SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
        if (scope.request().arrayBytes() > 0) {
            parameters.put("array", Integer.toString(scope.request().arrayBytes()));
        }
        if (scope.request().cold()) {
            parameters.put("cache", "cold");
        }
        InputFile file = scope.file();
        long bytesPerPass =
                part(file == null ? generated(scope) : file, variant, scope).bytes();
        NotMeasured why = scope.request().mode().leavesOut(least);
        if (bytesPerPass == 0) {
            why = NotMeasured.impossible("the file is empty");
        }
        // The JDK's default in the article's favourite stream: neither the slowest nor the fastest cell.
        boolean control = variant == ReadVariant.BUFFERED && bufferBytes == DEFAULT_BYTES;
        return CellSpec.of(variant.label(), parameters, bytesPerPass)
                .withControl(control)
                .withNotMeasured(why);
    }

    /** What is read of a file: little of it where nearly every byte costs a system call. */
    private static InputFile.FilePart part(InputFile file, ReadVariant variant, Scope scope) {
        boolean tinyCalls = variant == ReadVariant.UNBUFFERED && scope.request().arrayBytes() < TINY_CALL_BYTES;
        return tinyCalls ? file.head() : file.part();
    }

    @Override
    public boolean readsOwnFile() {
        return true;
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        if (readsMadeFile(scope)) {
            GeneratedFile.write(madePath(scope), GeneratedBytes.SIZE_BYTES);
        }
        if (scope.file() == null) {
            GeneratedFile.write(coldFiles(scope));
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        int files = (readsMadeFile(scope) ? 1 : 0) + (scope.request().cold() && scope.file() == null ? COLD_FILES : 0);
        return (long) files * GeneratedBytes.SIZE_BYTES;
    }

    /** A cold cell warms up on it, whatever it reads then. */
    private static boolean readsMadeFile(Scope scope) {
        return scope.file() == null || scope.request().cold();
    }

    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return coldFiles(scope);
    }

    private static List<InputFile> coldFiles(Scope scope) {
        if (!scope.request().cold()) {
            return List.of();
        }
        InputFile own = scope.file();
        if (own != null) {
            return List.of(own);
        }
        return GeneratedFile.several(COLD_FILES, scope.directory(), "file-read-cold", GeneratedBytes.SIZE_BYTES);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) {
        InputFile own = scope.file();
        InputFile file = own == null ? generated(scope) : own;
        ReadVariant variant = Labelled.of(ReadVariant.class, cell.variant());
        return variant.trial(
                file,
                part(file, variant, scope),
                BufferSweep.bufferOf(cell),
                scope.request().arrayBytes());
    }

    /** The article knew {@code BufferedInputStream} only, so only that is judged. */
    @Override
    public List<Claim> claims() {
        return List.of(
                new Claim(
                        "E1a",
                        "Unbuffered reading is almost two orders of magnitude slower than through the best"
                                + " BufferedInputStream: at least 50 times.",
                        "408 times (Windows 10, SSD, NTFS), 73 times (VirtualBox, btrfs), 83 times (KVM, XFS on"
                                + " disks)",
                        run -> gain(run).atLeast(50)),
                Claim.atLeast(
                        "E1b",
                        "The best buffer has 32 KiB or more: it is at least 3 % faster than every smaller one.",
                        "best at 56 KiB (220.1 MB/s), 32 KiB (245.0 MB/s) and 56 KiB (297.3 MB/s); its text says 32 or"
                                + " 40 KiB",
                        1 + NO_GAIN,
                        run -> best(run, size -> size >= SMALLEST_BEST_BYTES),
                        run -> best(run, size -> size > 0 && size < SMALLEST_BEST_BYTES)),
                // Against the best of the others: beside itself the default would always be good.
                Claim.atLeast(
                        "E1c",
                        "The default buffer of 8 KiB already provides a good gain: at least 75 % of the best.",
                        "79 % (173.8 of 220.1 MB/s), 82 % (200.3 of 245.0) and 90 % (269.0 of 297.3)",
                        0.75,
                        run -> run.cell(
                                BufferSweep.FILE_READ, ReadVariant.BUFFERED.label(), BufferSweep.buffer(DEFAULT_BYTES)),
                        run -> best(run, size -> size != DEFAULT_BYTES)),
                new Claim(
                        "E1d",
                        "Unbuffered reading loses less in virtual machines.",
                        "0.539 MB/s on Windows 10; 3.37 MB/s in VirtualBox and 3.60 MB/s in KVM",
                        run -> ClaimAnswer.notMeasured("needs a run on bare metal and one in a virtual machine;"
                                + " `thalweg lab compare BEFORE AFTER` judges it")));
    }

    private static Optional<Cell> best(Measurements run, LongPredicate bufferBytes) {
        return BufferSweep.best(run, BufferSweep.FILE_READ, ReadVariant.BUFFERED.label(), Map.of(), bufferBytes);
    }

    /** How many times faster the best {@code BufferedInputStream} reads than the bare stream, as the article had it. */
    static Comparison gain(Measurements run) {
        return run.compare(
                best(run, any -> true), run.cell(BufferSweep.FILE_READ, ReadVariant.UNBUFFERED.label(), Map.of()));
    }

    private static InputFile generated(Scope scope) {
        return GeneratedFile.at(madePath(scope), GeneratedBytes.SIZE_BYTES);
    }

    private static Path madePath(Scope scope) {
        return scope.directory().resolve("file-read");
    }
}
