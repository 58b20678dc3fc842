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
    void laterLinesBeginInTheirColumn() {
        TextOutput out = new TextOutput(ASCII);
        out.wrap("  ", "      ", "", "no  somewhere far away");
        assertThat(out.text()).isEqualTo("  no  somewhere far\n      away\n");
    }
}
