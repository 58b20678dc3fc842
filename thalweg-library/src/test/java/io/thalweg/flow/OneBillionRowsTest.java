package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.RandomSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example against a plain map, with as many and as long names as the challenge allows. */
class OneBillionRowsTest {
    private static final int MOST_STATIONS = 10_000;

    private static final int MOST_NAME_BYTES = 100;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000, 300_000})
    void isWhatAHashMapSays(int rows) throws IOException {
        Path file = generate(rows, random.between(1, 500), 20);
        assertThat(OneBillionRowsExample.measured(file).toString())
                .isEqualTo(naive(file).toString());
    }

    @Test
    void asManyAndAsLongNamesAsAllowed() throws IOException {
        Path file = generate(200_000, MOST_STATIONS, MOST_NAME_BYTES);
        assertThat(OneBillionRowsExample.measured(file).toString())
                .isEqualTo(naive(file).toString());
    }

    @Test
    void theLastRowMayLackItsLineFeed() throws IOException {
        Path file = Files.writeString(directory.resolve("rows"), "a;-0.1\nb;99.9\na;0.0\nb;-99.9\na;0.2");
        assertThat(OneBillionRowsExample.measured(file)).hasToString("{a=-0.1/0.0/0.2, b=-99.9/0.0/99.9}");
    }

    /** As a beginner would write it. */
    private static Map<String, String> naive(Path file) throws IOException {
        Map<String, long[]> stations = new TreeMap<>();
        try (BufferedReader rows = Files.newBufferedReader(file)) {
            for (String row; (row = rows.readLine()) != null; ) {
                String[] parts = row.split(";", -1);
                long tenths = Long.parseLong(parts[1].replace(".", ""));
                long[] station =
                        stations.computeIfAbsent(parts[0], name -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 0, 0});
                station[0] = Math.min(station[0], tenths);
                station[1] = Math.max(station[1], tenths);
                station[2] += tenths;
                station[3]++;
            }
        }
        Map<String, String> texts = new TreeMap<>();
        stations.forEach((name, station) -> texts.put(
                name,
                station[0] / 10.0 + "/" + Math.round((double) station[2] / station[3]) / 10.0 + "/"
                        + station[1] / 10.0));
        return texts;
    }

    private Path generate(int rows, int stations, int mostNameBytes) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        while (names.size() < stations) {
            names.add(name(random.between(1, mostNameBytes)));
        }
        List<String> all = new ArrayList<>(names);
        Path file = directory.resolve("rows-" + rows + "-" + stations);
        try (Writer out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < rows; i++) {
                int tenths = random.between(-999, 999);
                out.write(random.oneOf(all));
                out.write(tenths < 0 ? ";-" : ";");
                out.write(Math.abs(tenths) / 10 + "." + Math.abs(tenths) % 10 + "\n");
            }
        }
        return file;
    }

    private String name(int bytes) {
        StringBuilder name = new StringBuilder();
        for (int left = bytes; left > 0; ) {
            boolean umlaut = left > 1 && random.oneIn(8);
            name.append(umlaut ? '\u00FC' : (char) random.between('a', 'z'));
            left -= umlaut ? 2 : 1;
        }
        return name.toString();
    }
}
