package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Control;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far the figures can be trusted: what differs between twins that should not differ, and what disturbed the machine
 * meanwhile.
 *
 * @param floor the sentence on the noise floor
 * @param controls the A/A controls
 * @param blocks the disturbances, block by block
 * @param disturbance the sentence on the blocks
 */
record PageNoise(String floor, List<Twin> controls, List<Block> blocks, String disturbance) {
    boolean hasControls() {
        return !controls.isEmpty();
    }

    boolean hasBlocks() {
        return !blocks.isEmpty();
    }

    record Twin(String cell, String ratio, String interval, String floor) {}

    /**
     * What disturbed one block.
     *
     * @param block its number
     * @param forks how many workers ran in it
     * @param stealMillis processor time taken by the hypervisor; null where unknown
     * @param hiccupMillis the longest pause of an idle thread
     */
    record Block(int block, int forks, @Nullable Long stealMillis, double hiccupMillis) {
        String steal() {
            return stealMillis == null ? Figures.NONE : stealMillis.toString();
        }

        String hiccup() {
            return String.format(Locale.ROOT, "%.1f", hiccupMillis);
        }
    }

    private static final double NANOS_PER_MILLI = 1e6;

    static PageNoise of(Results results) {
        List<Fork> forks = Stream.concat(
                        results.cells().stream().map(Cell::forks),
                        results.controls().stream().map(Control::twin))
                .flatMap(List::stream)
                .toList();
        return new PageNoise(
                SessionText.noiseFloor(results),
                results.controls().stream().map(PageNoise::twin).toList(),
                blocks(forks),
                SessionText.disturbances(results));
    }

    private static Twin twin(Control control) {
        return new Twin(
                PageText.cell(control.cell()),
                Figures.figure(control.ratio().value()),
                Figures.range(control.ratio().low(), control.ratio().high()),
                percent(control.noiseFloor()));
    }

    private static String percent(double fraction) {
        return Double.isFinite(fraction) ? String.format(Locale.ROOT, "%.1f %%", fraction * 100) : Figures.NONE;
    }

    private static List<Block> blocks(List<Fork> forks) {
        SortedMap<Integer, List<Fork>> byBlock = new TreeMap<>();
        forks.forEach(fork -> byBlock.computeIfAbsent(fork.block(), block -> new ArrayList<>())
                .add(fork));
        return byBlock.entrySet().stream()
                .map(entry -> block(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Block block(int number, List<Fork> forks) {
        boolean known = forks.stream().allMatch(fork -> fork.stealMillis() != null);
        long steal = forks.stream()
                .map(Fork::stealMillis)
                .mapToLong(millis -> millis == null ? 0 : millis)
                .sum();
        double hiccup = forks.stream().mapToLong(Fork::hiccupMaxNanos).max().orElse(0) / NANOS_PER_MILLI;
        return new Block(number, forks.size(), known ? steal : null, Math.round(hiccup * 1000) / 1000.0);
    }
}
