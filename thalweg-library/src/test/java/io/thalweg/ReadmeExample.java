package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.line.LineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows of the library. */
class ReadmeExample {
    @TempDir
    Path directory;

    private static long countErrors(Path log) throws IOException {
        long errors = 0;
        // @start region=lines
        try (LineReader lines = LineReader.open(log)) {
            while (lines.next()) {
                if (lines.length() > 0 && lines.view().get(0) == 'E') {
                    errors++;
                    System.out.println(lines.lineNumber() + " at byte " + lines.offset() + ": " + lines.string());
                }
            }
        }
        // @end
        return errors;
    }

    @Test
    void countsErrors() throws IOException {
        assertThat(countErrors(Files.writeString(directory.resolve("access.log"), "I a\nE b\n\nE c")))
                .isEqualTo(2);
    }
}
