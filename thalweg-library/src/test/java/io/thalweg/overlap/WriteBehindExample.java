package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quoted by the Javadoc and docs/reference/flow.md. */
class WriteBehindExample {
    @TempDir
    Path directory;

    // @start region=write
    static void export(List<String> rows, Path slowDisk) throws IOException {
        try (WriteBehind out = WriteBehind.of(new FileOutputStream(slowDisk.toFile()))) {
            for (String row : rows) {
                out.write(row.getBytes(StandardCharsets.UTF_8));
            }
            out.force(true);
        }
    }
    // @end

    @Test
    void exports() throws IOException {
        Path file = directory.resolve("rows");
        export(List.of("1\n", "2\n"), file);
        assertThat(file).hasContent("1\n2\n");
    }
}
