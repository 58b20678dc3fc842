package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Disturbance;
import io.thalweg.lab.result.NoiseControl;
import io.thalweg.lab.result.Results;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the figures can be trusted: what differs between twins that should not differ, and what disturbed the machine
 * meanwhile.
 *
 * @param floor the sentence on the noise floor
 * @param controls the A/A controls
 * @param blocks the disturbances for the chart
 * @param blockTable the same as figures
 * @param disturbance the sentence on the blocks
 */
record PageNoise(String floor, Table controls, List<Block> blocks, Table blockTable, String disturbance) {
    boolean hasControls() {
        return controls.size() > 0;
    }

    boolean hasBlocks() {
        return !blocks.isEmpty();
    }

    /**
     * What disturbed one block.
     *
     * @param block its number
     * @param forks how many workers ran in it
     * @param stealMillis processor time taken by the hypervisor; null where unknown
     * @param hiccupMillis the longest pause of an idle thread
     */
    record Block(int block, int forks, @Nullable Long stealMillis, double hiccupMillis) {}

    private static final double NANOS_PER_MILLI = 1e6;

    static PageNoise of(Results results) {
        List<Block> blocks = Disturbance.byBlock(results).entrySet().stream()
                .map(entry -> block(entry.getKey(), entry.getValue()))
                .toList();
        return new PageNoise(
                TextOutput.unbroken(SessionText.noiseFloor(results)),
                controls(results.controls()),
                blocks,
                table(blocks),
                SessionText.disturbances(results));
    }

    private static Table controls(List<NoiseControl> controls) {
        Table table = new Table(
                "A/A controls: cells measured twice, as if each were two",
                List.of(
                        Column.ofText("Cell"),
                        Column.ofFigures("Twin over cell"),
                        Column.ofFigures("95 % interval"),
                        Column.ofFigures("Noise floor")));
        controls.forEach(control -> table.row(
                CellText.inSession(control.cell()),
                Figures.figure(control.ratio().value()),
                Figures.range(control.ratio().low(), control.ratio().high()),
                Figures.percent(control.noiseFloor())));
        return table;
    }

    private static Table table(List<Block> blocks) {
        Table table = new Table(
                "Disturbances by block",
                List.of(
                        Column.ofFigures("Block"),
                        Column.ofFigures("Forks"),
                        Column.ofFigures("Steal").in("ms, sum"),
                        Column.ofFigures("Longest pause").in("ms")));
        blocks.forEach(block -> table.row(
                Value.of(block.block()),
                Value.of(block.forks()),
                block.stealMillis() == null ? Value.of(Double.NaN) : Value.of((long) block.stealMillis()),
                Value.of(Figures.fixed(block.hiccupMillis(), 1))));
        return table;
    }

    private static Block block(int number, Disturbance disturbance) {
        double hiccup = disturbance.longestPauseNanos() / NANOS_PER_MILLI;
        return new Block(number, disturbance.forks(), disturbance.stealMillis(), Math.round(hiccup * 1000) / 1000.0);
    }
}
