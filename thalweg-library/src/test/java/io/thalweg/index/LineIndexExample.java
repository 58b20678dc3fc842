package io.thalweg.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.Views;
import io.thalweg.line.LineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quoted by the Javadoc and docs/reference/flow.md. */
class LineIndexExample {
    @TempDir
    Path directory;

    // @start region=line
    static void index(Path log) throws IOException {
        try (LineIndex index = LineIndex.build(log)) {
            System.out.println(index.lines() + " lines");
            index.save();
        }
    }

    static String line(Path log, long number) throws IOException {
        try (LineIndex index = LineIndex.load(log)) {
            return index.line(number);
        }
    }
    // @end

    // @start region=tail
    static List<String> tail(Path log, int count) throws IOException {
        List<String> tail = new ArrayList<>();
        try (LineIndex index = LineIndex.load(log)) {
            if (index.lines() == 0) {
                return tail;
            }
            try (LineReader lines = index.from(Math.max(1, index.lines() - count + 1))) {
                lines.strings().forEach(tail::add);
            }
        }
        return tail;
    }
    // @end

    // @start region=key
    /** The line that begins with {@code key} and a space, in a file sorted by such numbers. */
    static String find(Path sorted, long key) throws IOException {
        try (LineIndex index = LineIndex.load(sorted)) {
            long number = index.firstNotBefore(line -> Long.compare(key(line), key));
            return number <= index.lines() ? index.line(number) : "";
        }
    }

    private static long key(LineReader line) {
        return Views.parseLong(line.view().limit(Views.indexOf(line.view(), (byte) ' ')));
    }
    // @end

    @Test
    void findsLinesAndKeys() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 10_000; i++) {
            text.append(3 * i).append(" line ").append(i).append('\n');
        }
        Path file = Files.writeString(directory.resolve("lines"), text);
        index(file);
        assertThat(line(file, 1)).isEqualTo("3 line 1");
        assertThat(line(file, 7_654)).isEqualTo("22962 line 7654");
        assertThat(tail(file, 2)).containsExactly("29997 line 9999", "30000 line 10000");
        assertThat(find(file, 29_997)).isEqualTo("29997 line 9999");
        assertThat(find(file, 29_998)).isEqualTo("30000 line 10000");
        assertThat(find(file, 30_001)).isEmpty();
    }
}
