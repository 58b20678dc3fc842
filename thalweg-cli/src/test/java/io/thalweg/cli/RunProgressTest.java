package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.run.LabObserver.SessionProgress;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunProgressTest {
    private static final CellKey CELL = CellKey.of("file-read", "BufferedInputStream", Map.of("buffer", "8192"), "17");

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /**
     * How many rows of a screen what was printed took: at its right edge a terminal goes on in the next row, and a
     * carriage return does not lead back from there.
     */
    private int rows(int columns) {
        int rows = 1;
        int column = 0;
        for (char printed : err.toString(StandardCharsets.UTF_8).toCharArray()) {
            if (printed == '\r') {
                column = 0;
            } else if (printed == '\n' || column == columns) {
                rows++;
                column = printed == '\n' ? 0 : 1;
            } else {
                column++;
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 80, 120})
    void aPersonSeesOneLineHoweverNarrowTheScreenIs(int columns) {
        Terminal terminal = new Terminal(
                OutputStream.nullOutputStream(),
                err,
                StandardCharsets.UTF_8,
                true,
                true,
                Map.of("COLUMNS", "200"),
                Path.of("home"),
                () -> columns);
        try (RunProgress progress = RunProgress.of(terminal, false, false)) {
            progress.onFork(new SessionProgress(CELL, 40.25, 1, 4, Duration.ofSeconds(93)));
        }
        assertThat(rows(columns)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("\rlab 25 %, 1 min 33 s left: Buffered");
    }

    private String shown(boolean interactive, boolean quiet, boolean verbose, double megabytesPerSecond) {
        Terminal terminal = new Terminal(
                OutputStream.nullOutputStream(),
                err,
                StandardCharsets.UTF_8,
                interactive,
                interactive,
                Map.of(),
                Path.of("home"));
        try (RunProgress progress = RunProgress.of(terminal, quiet, verbose)) {
            progress.onFork(new SessionProgress(CELL, megabytesPerSecond, 1, 4, Duration.ofSeconds(30)));
        }
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aPersonSeesALineWithTheNewestFigureThatLeavesNoTrace() {
        assertThat(shown(true, false, false, 40.25))
                .contains("lab 25 %, 30 s left")
                .contains("BufferedInputStream (buffer 8 KiB) 40.3 MB/s, JDK 17")
                .endsWith("\r");
    }

    @Test
    void aFileSeesNothing() {
        assertThat(shown(false, false, false, 40)).isEmpty();
    }

    @Test
    void quietShowsNothing() {
        assertThat(shown(true, true, true, 40)).isEmpty();
    }

    @Test
    void verboseShowsALineForEachFork() {
        assertThat(shown(false, false, true, 40))
                .isEqualTo("  1/4 BufferedInputStream (buffer 8 KiB) 40.0 MB/s, JDK 17\n");
    }

    @Test
    void aDiscardedForkHasNoFigure() {
        assertThat(shown(false, false, true, Double.NaN))
                .isEqualTo("  1/4 BufferedInputStream (buffer 8 KiB) discarded, JDK 17\n");
    }

    @Test
    void manyDiscardedCellsAreOneLine() {
        Terminal terminal = new Terminal(
                OutputStream.nullOutputStream(), err, StandardCharsets.UTF_8, false, false, Map.of(), Path.of("home"));
        try (RunProgress progress = RunProgress.of(terminal, false, true)) {
            for (int fork = 1; fork <= 9; fork++) {
                CellKey cell = CellKey.of("tcp", "original", Map.of("size", Integer.toString(fork % 3)), "17");
                progress.onFork(new SessionProgress(cell, Double.NaN, fork, 9, Duration.ofSeconds(30)));
            }
        }
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("  1/9 original (size 1 B) discarded, JDK 17, and 2 more cells after it\n");
    }
}
