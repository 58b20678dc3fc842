package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.disk.DirectIo;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.SumTrial;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/** E4: what does the disk give, and what does another one gain? */
public final class DiskExperiment implements Experiment {
    static final String ID = "disk";

    /** The parameter that is the size of each read or write, in bytes. */
    static final String BLOCK = "block";

    /** The parameter that says in which order the blocks are visited. */
    static final String ACCESS = "access";

    static final int SMALL_BYTES = 4 * 1024;
    static final int LARGE_BYTES = 256 * 1024;

    /** How often every worker goes over a cold file. */
    private static final int COLD_PASSES = 3;

    /** Long enough to outlast the credit of a device that throttles by the second, and what a disk itself caches. */
    static final long COLD_BYTES = 32L << 20;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E4",
                        "The disk itself",
                        "How fast are small and large blocks read and written, in sequential and random order, when"
                                + " no cache helps?",
                        "Intel X25M SSD in a MacBook Pro: Before and After Performance Results",
                        BLOCK,
                        DiskVariant.READ.label())
                .asTable();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> all = new ArrayList<>(cells(scope, 0));
        for (EmulatedDisk disk : scope.request().disks()) {
            cells(scope, disk.leastPassBytes()).forEach(cell -> all.add(cell.withDisk(disk)));
        }
        return all;
    }

    /** Those of one disk, whose passes move at least so many bytes. */
    private static List<CellSpec> cells(Scope scope, long leastBytes) {
        List<CellSpec> cells = new ArrayList<>();
        for (DiskAccess access : DiskAccess.values()) {
            for (DiskVariant variant : DiskVariant.values()) {
                for (int block : List.of(SMALL_BYTES, LARGE_BYTES)) {
                    cells.add(cell(variant, access, block, leastBytes, scope));
                }
            }
        }
        return cells;
    }

    private static CellSpec cell(DiskVariant variant, DiskAccess access, int blockBytes, long leastBytes, Scope scope) {
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(ACCESS, access.label());
        parameters.put(BLOCK, Integer.toString(blockBytes));
        parameters.put("cache", "cold");
        boolean small = blockBytes == SMALL_BYTES;
        // The two ends of the claim.
        boolean quick = variant == DiskVariant.READ && (access == DiskAccess.RANDOM) == small;
        // Of buffered reads: not every file system takes direct ones. A quick run of one disk has nothing to compare.
        boolean judged =
                scope.request().mode() != Mode.QUICK || !scope.request().disks().isEmpty();
        boolean control = judged && variant == DiskVariant.READ && access == DiskAccess.RANDOM && small;
        return CellSpec.of(variant.label(), parameters, passBytes(variant, access, blockBytes, leastBytes, scope))
                .withControl(control)
                .withNotMeasured(scope.request()
                        .mode()
                        .leavesOut(quick ? Mode.QUICK : variant.isDirect() ? Mode.FULL : Mode.DEFAULT));
    }

    private static long passBytes(
            DiskVariant variant, DiskAccess access, int blockBytes, long leastBytes, Scope scope) {
        InputFile file = cold(variant, scope.directory()).get(0);
        return (long) access.offsets(file, blockBytes, leastBytes).length * blockBytes;
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        for (Path directory : scope.directories()) {
            for (DiskVariant variant : List.of(DiskVariant.READ, DiskVariant.WRITE)) {
                GeneratedFile.write(List.of(warm(variant, directory)));
                GeneratedFile.write(Set.copyOf(cold(variant, directory)));
            }
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return 2L * GeneratedBytes.SIZE_BYTES + (COLD_PASSES + 1) * COLD_BYTES;
    }

    @Override
    public boolean usesDisks() {
        return true;
    }

    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return cold(Labelled.of(DiskVariant.class, cell.variant()), scope.directoryOf(cell));
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        DiskVariant variant = Labelled.of(DiskVariant.class, cell.variant());
        InputFile cold = scope.file();
        InputFile file = cold == null ? warm(variant, scope.directoryOf(cell)) : cold;
        long leastBytes = EmulatedDisk.ofCell(cell.parameters().get(EmulatedDisk.PARAMETER))
                .map(EmulatedDisk::leastPassBytes)
                .orElse(0L);
        DiskAccess access = Labelled.of(DiskAccess.class, cell.value(ACCESS));
        return open(variant, file, access, cell.number(BLOCK), leastBytes);
    }

    /** What a worker warms up on. */
    private static InputFile warm(DiskVariant variant, Path directory) {
        return GeneratedFile.at(
                directory.resolve(variant.writes() ? "disk-write-warm" : "disk-read-warm"), GeneratedBytes.SIZE_BYTES);
    }

    /**
     * What a worker goes over, one after the other: to be read each only once, since the disk itself has a cache too.
     * Made before anything is measured, so that no cell pays for their allocation.
     */
    private static List<InputFile> cold(DiskVariant variant, Path directory) {
        return variant.writes()
                ? Collections.nCopies(COLD_PASSES, GeneratedFile.at(directory.resolve("disk-write"), COLD_BYTES))
                : GeneratedFile.several(COLD_PASSES, directory, "disk-read", COLD_BYTES);
    }

    /** The work on that file; refuses what its file system cannot do. */
    static Trial open(DiskVariant variant, InputFile file, DiskAccess access, int blockBytes, long leastBytes)
            throws IOException {
        variant.refuseWhatIsNotThere(file.path(), blockBytes);
        long[] offsets = access.offsets(file, blockBytes, leastBytes);
        return variant.writes()
                ? new BlockWrites(variant, file.path(), offsets, blockBytes)
                : blockReads(variant, file.path(), offsets, blockBytes);
    }

    private static Trial blockReads(DiskVariant variant, Path path, long[] offsets, int blockBytes) {
        ByteBuffer block = DirectIo.buffer(blockBytes);
        byte[] content = GeneratedBytes.content();
        CRC32C expected = new CRC32C();
        for (long offset : offsets) {
            expected.update(content, (int) (offset % content.length), blockBytes); // none reaches over the end
        }
        return new SumTrial(expected.getValue(), () -> {
            CRC32C crc = new CRC32C();
            try (FileChannel channel = variant.openFor(StandardOpenOption.READ, path)) {
                for (long offset : offsets) {
                    crc.update(read(channel, path, offset, block));
                }
            }
            return crc.getValue();
        });
    }

    /** The whole block at that offset, ready to be looked at. */
    static ByteBuffer read(FileChannel channel, Path path, long offset, ByteBuffer block) throws IOException {
        block.clear();
        while (block.hasRemaining()) {
            if (channel.read(block, offset + block.position()) < 0) {
                throw new EOFException("end of " + path + " at byte " + (offset + block.position()) + ", wanted "
                        + block.remaining() + " more");
            }
        }
        return block.flip();
    }

    /**
     * What the article says of a new disk takes an old one to be judged: an emulated one of the same run, or, by {@code
     * thalweg lab compare}, that of another.
     */
    @Override
    public List<Claim> claims() {
        return List.of(new Claim(
                DiskGain.CLAIM,
                "On a faster disk, random blocks of 4 KiB gain most and sequential blocks of 256 KiB gain least.",
                "laptop disk to X25M SSD, MB/s of 4K and 256K: sequential write 63.24 → 84.12 and 57.92 → 61.80,"
                        + " read 10.09 → 21.04 and 58.41 → 115.20; random write 1.00 → 67.60 and 30.35 → 64.64,"
                        + " read 0.57 → 8.08 and 23.20 → 109.16",
                DiskGain::judge));
    }
}
