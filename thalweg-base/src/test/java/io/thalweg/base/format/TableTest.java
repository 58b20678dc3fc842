package io.thalweg.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Mark;
import io.thalweg.base.format.Table.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {
    private static Table speeds() {
        Table table = new Table(
                "Speeds",
                List.of(
                        Column.ofText("Size"),
                        Column.ofFigures("mean").in("MB/s").withImportance(2),
                        Column.ofFigures("σ"),
                        Column.ofText("limit").withImportance(3)));
        table.group("a | <b>");
        table.row(
                new Mark("choice", "*"),
                List.of(Value.of("8 KiB"), Value.of(1234.5678), Value.of(Double.NaN), Value.of("=copy")));
        table.group("second");
        table.row(Value.of("16 KiB"), Value.of(0.01234), Value.of(2.5).in("slower"), Value.of(""));
        table.note("32 KiB: not measured");
        return table;
    }

    private static String text(int columns) {
        TextOutput out = new TextOutput(new Style(columns, false, true));
        out.table(speeds());
        return out.text();
    }

    @Test
    void aTerminalShowsAlignedColumns() {
        assertThat(text(80)).isEqualTo("""
            Size         mean      σ  limit
            a | <b>
              8 KiB *   1,235      –  =copy
            second
              16 KiB   0.0123  2.500
              32 KiB: not measured
            """);
    }

    @Test
    void aNarrowTerminalLosesTheLeastImportantColumnFirst() {
        assertThat(text(30).lines().findFirst()).contains("Size         mean  limit");
        assertThat(text(20).lines().findFirst()).contains("Size       limit");
        assertThat(new TextTable(speeds()).fits(2, 30)).isTrue();
        assertThat(new TextTable(speeds()).fits(2, 20)).isFalse();
        assertThat(new TextTable(speeds()).fits(Integer.MIN_VALUE, 30)).isFalse();
    }

    @Test
    void inPartsNoColumnIsLost() {
        assertThat(String.join("\n", new TextTable(speeds()).parts(20)))
                .contains("mean", "limit", "σ")
                .containsSubsequence("16 KiB", "16 KiB");
    }

    @Test
    void markdownIsPaddedAndAddsNoMarkup() {
        Markdown markdown = new Markdown();
        markdown.table(speeds());

        assertThat(markdown.text()).isEqualTo("""
            | Size                 |   mean |     σ | limit |
            | -------------------- | -----: | ----: | ----- |
            | **a \\| &lt;b&gt;**   |        |       |       |
            | 8 KiB \\*             |  1,235 |     – | =copy |
            | **second**           |        |       |       |
            | 16 KiB               | 0.0123 | 2.500 |       |
            | 32 KiB: not measured |        |       |       |

            """);
    }

    @Test
    void csvHasAllDigitsAndNoFormula() {
        assertThat(Csv.of(speeds()))
                .isEqualTo("Size,mean,σ,limit\r\n8 KiB,1234.5678,,'=copy\r\n16 KiB,0.01234,2.5,\r\n");
    }

    @Test
    void aPageShowsUnitsMarksAndColours() {
        String page = PageShell.fill(TableTest.class, "table-test.mustache", Map.of("table", speeds()));

        assertThat(page)
                .contains("<caption>Speeds</caption>")
                .contains("<th scope=\"col\">mean<small>MB/s</small></th><th scope=\"col\">σ</th>")
                .contains("colspan=\"4\">a | &lt;b&gt;</th>")
                .contains("<tr class=\"choice\"><th scope=\"row\">8 KiB <em>choice</em></th><td>1,235</td><td>–</td>")
                .contains("<td class=\"slower\">2.500</td>")
                .contains("<tr class=\"gap\"><td colspan=\"4\">32 KiB: not measured</td></tr>");
    }

    @Test
    void everyRowHasAllColumns() {
        assertThatThrownBy(() -> speeds().row("one"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("want 4 values, got ");
    }
}
