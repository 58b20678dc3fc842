package io.thalweg.lab.experiment.matrix;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.ReadVariant;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** E3: which buffer, and which array to read into, from a cold disk? */
public final class ArrayMatrixExperiment implements Experiment {
    static final String ID = "array-matrix";

    /** The parameter that is the size of the array which each call of {@code read} is given, in bytes. */
    static final String ARRAY = "array";

    /** The parameter of the streams that are held open, not read: how many there are. */
    static final String STREAMS = "streams";

    /** That of {@code BufferedInputStream} itself. */
    static final int DEFAULT_BUFFER_BYTES = 8192;

    /** The article: "16 different Buffer Sizes"; that they are these is inferred from 7 GB of files of 31 MB. */
    private static final List<Integer> BUFFERS_BYTES = powersOfTwo(15);

    /** Inferred as the buffers are. */
    private static final List<Integer> ARRAYS_BYTES = powersOfTwo(13);

    /** Below, at, and above the size from which the article sees no gain. */
    private static final Set<Integer> DEFAULT_MODE_BUFFERS_BYTES = Set.of(512, 2048, 8192, 32768);

    /** Byte by byte, the article's 16, 512 and 1024, and what lies between and beyond. */
    private static final Set<Integer> DEFAULT_MODE_ARRAYS_BYTES = Set.of(1, 16, 128, 512, 1024, 8192);

    /** The array of the quick run: one of the two that the article recommends. */
    private static final int QUICK_ARRAY_BYTES = 512;

    private static final Set<Integer> QUICK_BUFFERS_BYTES = Set.of(2048, 32768);

    /** The largest array, against which the recommended one is held. */
    private static final int LARGEST_ARRAY_BYTES = 8192;

    private static final Set<Integer> UNBUFFERED_ARRAYS_BYTES = Set.of(512, 1024, 8192);
    private static final Set<Integer> TUNED_ARRAYS_BYTES = Set.of(1, 16, 512, 8192);

    /** The library's default. */
    private static final int TUNED_BUFFER_BYTES = 64 * 1024;

    private static final Set<Integer> HELD_BUFFERS_BYTES = Set.of(2048, 8192, 32768);

    /** From this size on a system call for each piece takes no longer than {@code BufferedInputStream} byte by byte. */
    private static final int TINY_CALL_BYTES = 16;

    /** How many cold files every worker reads: the fewest that show a spread within one JVM. */
    private static final int COLD_FILES = 5;

    /** Long enough that opening a file is no share of it, and short enough for arrays of one byte. */
    private static final long COLD_BYTES = 4L << 20;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E3",
                        "Buffer size against array size",
                        "Which buffer size and which array size are best for a BufferedInputStream over a file that"
                                + " comes from the disk?",
                        "Optimal Buffer and Destination Byte Array Size for java.io.BufferedInputStream Reads (for a"
                                + " fast disk)",
                        BufferSweep.BUFFER,
                        ReadVariant.DEFAULT.label())
                .asMatrix(ARRAY);
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (int array : ARRAYS_BYTES) {
            for (int buffer : BUFFERS_BYTES) {
                cells.add(read(ReadVariant.BUFFERED, buffer, array, scope));
            }
            cells.add(read(ReadVariant.DEFAULT, DEFAULT_BUFFER_BYTES, array, scope));
            cells.add(read(ReadVariant.UNBUFFERED, 0, array, scope));
            cells.add(read(ReadVariant.TUNED, TUNED_BUFFER_BYTES, array, scope));
        }
        List<CellSpec> onTheGivenDisk = List.copyOf(cells);
        for (EmulatedDisk disk : scope.request().disks()) {
            onTheGivenDisk.forEach(cell -> cells.add(cell.withDisk(disk)));
        }
        for (int buffer : BUFFERS_BYTES) {
            cells.add(held(ReadVariant.BUFFERED, buffer, scope));
        }
        cells.add(held(ReadVariant.TUNED, TUNED_BUFFER_BYTES, scope));
        return cells;
    }

    private static CellSpec read(ReadVariant variant, int bufferBytes, int arrayBytes, Scope scope) {
        SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
        parameters.put(ARRAY, Integer.toString(arrayBytes));
        parameters.put("cache", "cold");
        boolean control = variant == ReadVariant.DEFAULT && arrayBytes == QUICK_ARRAY_BYTES;
        long bytes =
                part(cold(scope.directory()).get(0), bufferBytes, arrayBytes).bytes();
        return CellSpec.of(variant.label(), parameters, bytes)
                .withControl(control)
                .withNotMeasured(scope.request().mode().leavesOut(least(variant, bufferBytes, arrayBytes)));
    }

    private static Mode least(ReadVariant variant, int bufferBytes, int arrayBytes) {
        boolean quick = switch (variant) {
            case DEFAULT -> arrayBytes == QUICK_ARRAY_BYTES || arrayBytes == LARGEST_ARRAY_BYTES;
            case BUFFERED -> arrayBytes == QUICK_ARRAY_BYTES && QUICK_BUFFERS_BYTES.contains(bufferBytes);
            default -> false;
        };
        boolean usual = switch (variant) {
            case DEFAULT -> true;
            case BUFFERED ->
                DEFAULT_MODE_BUFFERS_BYTES.contains(bufferBytes) && DEFAULT_MODE_ARRAYS_BYTES.contains(arrayBytes);
            case UNBUFFERED -> UNBUFFERED_ARRAYS_BYTES.contains(arrayBytes);
            case TUNED -> TUNED_ARRAYS_BYTES.contains(arrayBytes);
            case CHUNK -> false;
        };
        return quick ? Mode.QUICK : usual ? Mode.DEFAULT : Mode.FULL;
    }

    private static CellSpec held(ReadVariant variant, int bufferBytes, Scope scope) {
        SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
        parameters.put(STREAMS, Integer.toString(HeldStreams.STREAMS));
        boolean quick = variant == ReadVariant.BUFFERED && QUICK_BUFFERS_BYTES.contains(bufferBytes);
        boolean usual = variant == ReadVariant.TUNED || HELD_BUFFERS_BYTES.contains(bufferBytes);
        return CellSpec.of(variant.label(), parameters, HeldStreams.BYTES_PER_PASS)
                .withNotMeasured(
                        scope.request().mode().leavesOut(quick ? Mode.QUICK : usual ? Mode.DEFAULT : Mode.FULL));
    }

    /** Whether that cell is about memory. */
    static boolean isHeld(CellSpec cell) {
        return cell.parameters().containsKey(STREAMS);
    }

    /** The measured cells of that stream that have that parameter, on the given disk. */
    static List<Cell> measured(Measurements measurements, ReadVariant variant, String parameter) {
        return measured(measurements, variant, parameter, null);
    }

    /** The same on that disk; on the given one for null. */
    static List<Cell> measured(
            Measurements measurements, ReadVariant variant, String parameter, @Nullable String disk) {
        return measurements.cells(ID, variant.label(), Map.of()).stream()
                .filter(cell -> cell.key().parameters().containsKey(parameter))
                .filter(cell -> Objects.equals(cell.key().parameters().get(EmulatedDisk.PARAMETER), disk))
                .toList();
    }

    /** What is read of a file: little of it where nearly every byte costs a system call. */
    static InputFile.FilePart part(InputFile file, int bufferBytes, int arrayBytes) {
        return Math.max(bufferBytes, arrayBytes) < TINY_CALL_BYTES ? file.head() : file.part();
    }

    private static List<Integer> powersOfTwo(int largestExponent) {
        return IntStream.rangeClosed(0, largestExponent)
                .map(exponent -> 1 << exponent)
                .boxed()
                .toList();
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        for (Path directory : scope.directories()) {
            GeneratedFile.write(List.of(warm(directory)));
            GeneratedFile.write(cold(directory));
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return GeneratedBytes.SIZE_BYTES + COLD_FILES * COLD_BYTES;
    }

    @Override
    public boolean usesDisks() {
        return true;
    }

    /** Memory is the same, wherever the bytes come from. */
    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return isHeld(cell) ? List.of() : cold(scope.directoryOf(cell));
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) {
        ReadVariant variant = Labelled.of(ReadVariant.class, cell.variant());
        int bufferBytes = BufferSweep.bufferOf(cell);
        InputFile cold = scope.file();
        InputFile file = cold == null ? warm(scope.directoryOf(cell)) : cold;
        if (isHeld(cell)) {
            return new HeldStreams(variant, file.path(), bufferBytes);
        }
        int arrayBytes = cell.number(ARRAY);
        return variant.trial(file, part(file, bufferBytes, arrayBytes), bufferBytes, arrayBytes);
    }

    /** Read for warming up, from the page cache. */
    private static InputFile warm(Path directory) {
        return GeneratedFile.at(directory.resolve("array-matrix"), GeneratedBytes.SIZE_BYTES);
    }

    /** Each read cold once. All cells share them, since dropping them from the cache is proven. */
    private static List<InputFile> cold(Path directory) {
        return GeneratedFile.several(COLD_FILES, directory, "array-matrix-cold", COLD_BYTES);
    }

    @Override
    public List<Claim> claims() {
        return ArrayMatrixClaims.ALL;
    }
}
