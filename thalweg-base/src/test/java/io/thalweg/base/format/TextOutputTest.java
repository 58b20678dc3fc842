package io.thalweg.base.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextOutputTest {
    private static final Style ASCII = new Style(20, false, false);

    @Test
    void anEllipsisIsThreePointsWhereTheTerminalKnowsOnlyAscii() {
        assertThat(TextOutput.shown("java … 2–3 ×", ASCII)).isEqualTo("java ... 2-3 x");
        assertThat(TextOutput.shown("java … 2–3 ×", Style.PLAIN)).isEqualTo("java … 2–3 ×");
    }

    @Test
    void aFigureStaysBesideItsUnit() {
        TextOutput out = new TextOutput(ASCII);
        out.wrap("", "", "", "It takes away up to 12 % of 1,024 MiB/s in 5 claims");
        assertThat(out.text()).isEqualTo("It takes away up to\n12 % of 1,024 MiB/s\nin 5 claims\n");
    }

    @Test
    void aNumberBeforeAWordThatBeginsLikeAUnitIsNoFigureWithAUnit() {
        TextOutput out = new TextOutput(ASCII);
        out.wrap("", "", "", "I saw in here at 12 streams");
        assertThat(out.text()).isEqualTo("I saw in here at 12\nstreams\n");
    }

    @Test
    void anExperimentStaysBesideItsFigure() {
        TextOutput out = new TextOutput(ASCII);
        out.wrap("", "", "", "up to E9 25.6 %, E10 25.8 %, E11 Appending");
        assertThat(out.text()).isEqualTo("up to E9 25.6 %,\nE10 25.8 %, E11\nAppending\n");
    }

    @Test
    void laterLinesBeginInTheirColumn() {
        TextOutput out = new TextOutput(ASCII);
        out.wrap("  ", "      ", "", "no  somewhere far away");
        assertThat(out.text()).isEqualTo("  no  somewhere far\n      away\n");
    }
}
