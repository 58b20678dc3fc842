package io.thalweg.lab.experiment.disk;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * E4a: from one disk to a faster one, random 4 KiB gain most and sequential 256 KiB least. The two disks may be of one
 * session or of two.
 */
public final class DiskGain {
    /** The claim. */
    public static final String CLAIM = "E4a";

    /** What it takes on each disk. */
    public static final String NEEDS = "needs sequential and random access at 4 KiB and 256 KiB";

    private DiskGain() {}

    /**
     * What the faster disk gained on one cell.
     *
     * @param ratio the gain with its interval
     * @param comparison the same, to be judged
     */
    public record CachedGain(Interval ratio, Comparison comparison) {}

    /** Finds the gain of a cell. */
    @FunctionalInterface
    public interface Gains {
        /** That of blocks of so many bytes in that order; empty where a disk lacks the cell. */
        Optional<CachedGain> of(String variant, String access, int blockBytes);
    }

    /** Without this the claim says nothing. */
    private static final String NOT_FASTER = "needs a second disk that is faster at every block size and order";

    /**
     * Judges every variant that has all it takes; empty where none has.
     *
     * @param divide one gain by another
     */
    public static Optional<ClaimAnswer> judge(
            Collection<String> variants, Gains gains, BinaryOperator<Comparison> divide) {
        List<ClaimAnswer> answers = new ArrayList<>();
        StringJoiner figures = new StringJoiner("; ");
        for (String variant : variants) {
            Optional<CachedGain> randomSmall = gains.of(variant, DiskAccess.RANDOM.label(), DiskExperiment.SMALL_BYTES);
            Optional<CachedGain> sequentialLarge =
                    gains.of(variant, DiskAccess.SEQUENTIAL.label(), DiskExperiment.LARGE_BYTES);
            List<CachedGain> between = Stream.of(
                            gains.of(variant, DiskAccess.RANDOM.label(), DiskExperiment.LARGE_BYTES),
                            gains.of(variant, DiskAccess.SEQUENTIAL.label(), DiskExperiment.SMALL_BYTES))
                    .flatMap(Optional::stream)
                    .toList();
            if (randomSmall.isEmpty() || sequentialLarge.isEmpty() || between.size() < 2) {
                continue;
            }
            CachedGain most = randomSmall.get();
            CachedGain least = sequentialLarge.get();
            if (Stream.concat(Stream.of(most, least), between.stream())
                    .anyMatch(gain -> gain.ratio().value() < 1)) {
                return Optional.of(ClaimAnswer.notMeasured(NOT_FASTER));
            }
            answers.add(divide.apply(most.comparison(), least.comparison())
                    .called(variant)
                    .atLeast(1));
            for (CachedGain other : between) {
                answers.add(divide.apply(most.comparison(), other.comparison()).atLeast(1));
                answers.add(divide.apply(other.comparison(), least.comparison()).atLeast(1));
            }
            figures.add(variant + " " + Figures.number(most.ratio().value()) + "× at random 4 KiB, "
                    + Figures.number(least.ratio().value()) + "× at sequential 256 KiB");
        }
        return answers.isEmpty()
                ? Optional.empty()
                : Optional.of(new ClaimAnswer(answer(answers), answers.get(0).effect(), "×", figures.toString()));
    }

    /** Confirmed when every part is, refuted when one is. */
    private static Answer answer(List<ClaimAnswer> answers) {
        if (answers.stream().anyMatch(answer -> answer.answer() == Answer.REFUTED)) {
            return Answer.REFUTED;
        }
        return answers.stream().allMatch(answer -> answer.answer() == Answer.CONFIRMED)
                ? Answer.CONFIRMED
                : Answer.INCONCLUSIVE;
    }

    static ClaimAnswer judge(Measurements measurements) {
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
            return measurements.notMeasured(NEEDS + " on the given disk and on an emulated one");
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
        Gains gains = (variant, access, blockBytes) -> {
            Map<String, String> what =
                    Map.of(DiskExperiment.ACCESS, access, DiskExperiment.BLOCK, Integer.toString(blockBytes));
            List<Cell> cells = measurements.cells(DiskExperiment.ID, variant, what);
            Optional<Cell> before = on(oldDisk, cells);
            Optional<Cell> after = on(null, cells);
            return before.isEmpty() || after.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new CachedGain(
                            measurements.ratio(after.get(), before.get()), measurements.compare(after, before)));
        };
        return judge(variants, gains, Comparison::dividedBy);
    }

    private static Optional<Cell> on(@Nullable String disk, List<Cell> cells) {
        return cells.stream().filter(cell -> isOn(disk, cell)).findFirst();
    }

    /** On the given disk for null. */
    private static boolean isOn(@Nullable String disk, Cell cell) {
        return Objects.equals(cell.key().parameters().get(EmulatedDisk.PARAMETER), disk);
    }
}
