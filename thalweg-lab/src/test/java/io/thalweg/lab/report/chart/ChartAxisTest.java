package io.thalweg.lab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ExperimentInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChartAxisTest {
    private static final ExperimentInfo INFO =
            new ExperimentInfo("file-read", "E1", "", "", "", "buffer", "FileInputStream");
    private static final CellKey BARE = key("FileInputStream", "0");
    private static final CellKey MAPPED = key("MappedFileInputStream", "0");

    @Test
    void powersOfTwoStandOneApart() {
        ChartAxis axis = axis(key("B", "1024"), key("B", "2048"), key("B", "8192"));

        assertThat(axis.position(key("B", "2048")) - axis.position(key("B", "1024")))
                .isEqualTo(1);
        assertThat(axis.position(key("B", "8192")) - axis.position(key("B", "1024")))
                .isEqualTo(3);
    }

    @Test
    void sizesBetweenPowersStandBetweenThem() {
        ChartAxis axis = axis(key("B", "8192"), key("B", "12288"), key("B", "16384"));

        assertThat(axis.position(key("B", "12288"))).isBetween(0.58, 0.59);
        assertThat(axis.label(key("B", "12288"))).isEqualTo("12 KiB");
    }

    @Test
    void unbufferedHasATickOfItsOwnOnTheLeft() {
        ChartAxis axis = axis(key("B", "1024"), BARE);

        assertThat(axis.ticks())
                .containsExactly(new ChartAxis.Tick(0, "unbuffered", false), new ChartAxis.Tick(2, "1 KiB", true));
        assertThat(axis.position(BARE)).isZero();
    }

    @Test
    void aVariantWithoutASizeHasATickOfItsOwnOnTheRight() {
        ChartAxis axis = axis(key("B", "1024"), BARE, MAPPED);

        assertThat(axis.ticks()).last().isEqualTo(new ChartAxis.Tick(4, "MappedFileInputStream", false));
        assertThat(axis.label(MAPPED)).isEqualTo("–");
    }

    @Test
    void aCellWithoutTheParameterCountsAsUnsized() {
        CellKey bare = CellKey.of("file-read", "FileInputStream", Map.of(), "17");

        assertThat(axis(bare, key("B", "1024")).isUnbuffered(bare)).isTrue();
    }

    @Test
    void valuesThatAreNoSizeStandBesideTheScale() {
        CellKey odd = key("B", "</script>");
        ChartAxis axis = axis(key("B", "1024"), odd);

        assertThat(axis.isSized(odd)).isFalse();
        assertThat(axis.position(odd)).isGreaterThan(axis.position(key("B", "1024")));
    }

    @Test
    void nothingSizedLeavesOnlyNamedTicks() {
        assertThat(axis(BARE, MAPPED).ticks()).noneMatch(ChartAxis.Tick::sized).hasSize(2);
    }

    private static ChartAxis axis(CellKey... keys) {
        return new ChartAxis(INFO, List.of(keys));
    }

    private static CellKey key(String variant, String buffer) {
        return CellKey.of("file-read", variant, Map.of("buffer", buffer), "17");
    }
}
