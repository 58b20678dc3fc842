package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Measurements;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the article says of a new disk, which takes an old one to be judged: an emulated one of the same run, or, by
 * {@code thalweg lab compare}, that of another.
 */
final class DiskClaims {
    static final List<Claim> ALL = List.of(Claim.of(
            DiskGain.CLAIM,
            "On a faster disk, random blocks of 4 KiB gain most and sequential blocks of 256 KiB gain least.",
            "laptop disk to X25M SSD, MB/s of 4K and 256K: sequential write 63.24 → 84.12 and 57.92 → 61.80,"
                    + " read 10.09 → 21.04 and 58.41 → 115.20; random write 1.00 → 67.60 and 30.35 → 64.64,"
                    + " read 0.57 → 8.08 and 23.20 → 109.16",
            DiskClaims::judge));

    private DiskClaims() {}

    private static ClaimAnswer judge(Measurements measurements) {
        List<String> oldDisks = measurements.cells(DiskExperiment.ID).stream()
                .flatMap(cell -> Stream.ofNullable(cell.key().parameters().get(EmulatedDisk.PARAMETER)))
                .distinct()
                .sorted()
                .toList();
        for (String disk : oldDisks) {
            Optional<ClaimAnswer> answer = judge(measurements, disk);
            if (answer.isPresent()) {
                return answer.get().adding(from(disk));
            }
        }
        if (!oldDisks.isEmpty()) {
            return measurements.notMeasured(DiskGain.NEEDS + " on the given disk and on an emulated one");
        }
        return ClaimAnswer.notMeasured(measurements
                .whyNoEmulatedDisk(DiskExperiment.ID)
                .map(why -> "needs a second disk, and none could be emulated: " + why)
                .orElse("needs a second disk. Emulate one with --disk slow (as root), or give the results of two disks"
                        + " to `thalweg lab compare BEFORE AFTER`"));
    }

    private static String from(String disk) {
        String without = disk.equals(EmulatedDisk.SLOW.inCells()) ? ", which has no seek time," : "";
        return " (from " + disk + without + " to the given disk)";
    }

    private static Optional<ClaimAnswer> judge(Measurements measurements, String oldDisk) {
        List<String> variants = measurements.cells(DiskExperiment.ID).stream()
                .map(cell -> cell.key().variant())
                .distinct()
                .toList();
        DiskGain.Gains gains = (variant, access, blockBytes) -> {
            Map<String, String> what = Map.of(DiskCells.ACCESS, access, DiskCells.BLOCK, Integer.toString(blockBytes));
            List<Cell> cells = measurements.cells(DiskExperiment.ID, variant, what);
            Optional<Cell> before = on(oldDisk, cells);
            Optional<Cell> after = on(null, cells);
            return before.isEmpty() || after.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new DiskGain.CachedGain(
                            measurements.ratio(after.get(), before.get()), measurements.compare(after, before)));
        };
        return DiskGain.judge(variants, gains, Comparison::dividedBy);
    }

    private static Optional<Cell> on(@Nullable String disk, List<Cell> cells) {
        return cells.stream().filter(cell -> isOn(disk, cell)).findFirst();
    }

    /** On the given disk for null. */
    private static boolean isOn(@Nullable String disk, Cell cell) {
        return Objects.equals(cell.key().parameters().get(EmulatedDisk.PARAMETER), disk);
    }
}
