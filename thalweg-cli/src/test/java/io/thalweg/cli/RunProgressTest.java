package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.run.LabObserver.Progress;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunProgressTest {
    private static final CellKey CELL = CellKey.of("file-read", "BufferedInputStream", Map.of("buffer", "8192"), "17");

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

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
            progress.onFork(new Progress(CELL, megabytesPerSecond, 1, 4, Duration.ofSeconds(30)));
        }
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aPersonSeesABarWithTheNewestFigureThatLeavesNoTrace() {
        assertThat(shown(true, false, false, 40.25))
                .contains("1/4")
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
                progress.onFork(new Progress(cell, Double.NaN, fork, 9, Duration.ofSeconds(30)));
            }
        }
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("  1/9 original (size 1 B) discarded, JDK 17, and 2 more cells after it\n");
    }
}
