package io.thalweg.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts the lines of files, all of them and some; quoted by the Javadoc and by docs/how-to/read-lines.md. */
class LineCounterExample {
    @TempDir
    Path directory;

    // @start region=count
    public static void main(String[] paths) throws IOException {
        for (String path : paths) {
            System.out.println(Lines.count(Path.of(path)) + " " + path);
        }
    }
    // @end

    // @start region=matching
    static long linesBeginningWith(String word, Path file) throws IOException {
        ByteBuffer wanted = StandardCharsets.UTF_8.encode(word);
        long count = 0;
        try (LineReader lines = LineReader.open(file)) {
            while (lines.next()) {
                if (lines.length() >= wanted.limit()
                        && lines.view().limit(wanted.limit()).equals(wanted)) {
                    count++;
                    System.out.println(lines.lineNumber() + " at byte " + lines.offset() + ": " + lines.string());
                }
            }
        }
        return count;
    }
    // @end

    @Test
    void countsThoseThatBeginWithAWord() throws IOException {
        Path log = Files.writeString(directory.resolve("log"), "ERROR disk\r\nINFO ok\nERRO\n\nERROR net");
        assertThat(linesBeginningWith("ERROR", log)).isEqualTo(2);
        assertThat(Lines.count(log)).isEqualTo(5);
        main(new String[] {log.toString()});
    }
}
