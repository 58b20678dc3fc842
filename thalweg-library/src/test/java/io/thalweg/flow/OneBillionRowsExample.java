package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineEndings;
import io.thalweg.testkit.RandomSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

/**
 * The One Billion Row Challenge: least, mean and greatest temperature of each station in a file of rows such as
 * {@code Hamburg;12.0}. Quoted by docs/reference/flow.md.
 */
class OneBillionRowsExample {
    /** What the challenge allows. */
    private static final int MOST_STATIONS = 10_000;

    private static final int MOST_NAME_BYTES = 100;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    // @start region=rows
    static Map<String, Station> measured(Path file) throws IOException {
        return Partitions.lineBytes(LineEndings.LF)
                .of(file)
                .collect(Stations::new, OneBillionRowsExample::readRows, Stations::merged)
                .byName();
    }

    /** Copies what is buffered, up to its last whole row, and takes the rows from there. */
    private static void readRows(Stations stations, BufferedReadableByteChannel in) throws IOException {
        byte[] rows = {};
        for (int wanted = 1; in.request(wanted); wanted = in.available() + 1) {
            ByteBuffer buffered = in.buffered();
            int length = endOfLastRow(buffered) - buffered.position();
            rows = rows.length < length ? new byte[length] : rows;
            buffered.get(buffered.position(), rows, 0, length);
            in.skip(length);
            for (int at = 0; at < length; ) {
                at = stations.addRow(rows, at);
            }
        }
        byte[] last = new byte[in.available() + 1]; // The last row of the file may lack its line feed.
        in.get(last, 0, last.length - 1);
        if (last.length > 1) {
            last[last.length - 1] = '\n';
            stations.addRow(last, 0);
        }
    }

    private static int endOfLastRow(ByteBuffer rows) {
        int end = rows.limit();
        while (end > rows.position() && rows.get(end - 1) != '\n') {
            end--;
        }
        return end;
    }
    // @end

    /** The stations that one worker has met: a hash table, at most half full. */
    static final class Stations {
        private Station[] table = new Station[1 << 12];
        private int count;

        /** Takes the row at {@code from}; where the next one begins. */
        int addRow(byte[] rows, int from) {
            int at = from;
            int hash = 0;
            for (byte b; (b = rows[at]) != ';'; at++) {
                hash = 31 * hash + b;
            }
            int semicolon = at++;
            int sign = rows[at] == '-' ? -1 : 1;
            int tenths = 0;
            for (byte b; (b = rows[at]) != '\n'; at++) {
                if (b >= '0') { // Neither the sign nor the point.
                    tenths = 10 * tenths + b - '0';
                }
            }
            at(rows, from, semicolon, hash).add(sign * tenths);
            return at + 1;
        }

        /** The station whose name lies from {@code from} to {@code to}, which is a new one if it was not met yet. */
        private Station at(byte[] bytes, int from, int to, int hash) {
            for (int slot = hash ^ hash >>> 15; ; slot++) {
                Station there = table[slot & table.length - 1];
                if (there == null) {
                    Station added = new Station(Arrays.copyOfRange(bytes, from, to), hash);
                    put(slot, added);
                    return added;
                }
                if (there.hash == hash && Arrays.equals(there.name, 0, there.name.length, bytes, from, to)) {
                    return there;
                }
            }
        }

        private void put(int slot, Station station) {
            table[slot & table.length - 1] = station;
            if (2 * ++count > table.length) {
                Station[] full = table;
                table = new Station[2 * full.length];
                for (Station moved : full) {
                    if (moved != null) {
                        int free = moved.hash ^ moved.hash >>> 15;
                        while (table[free & table.length - 1] != null) {
                            free++;
                        }
                        table[free & table.length - 1] = moved;
                    }
                }
            }
        }

        Stations merged(Stations others) {
            for (Station other : others.table) {
                if (other != null) {
                    at(other.name, 0, other.name.length, other.hash).add(other);
                }
            }
            return this;
        }

        Map<String, Station> byName() {
            Map<String, Station> sorted = new TreeMap<>();
            for (Station station : table) {
                if (station != null) {
                    sorted.put(new String(station.name, StandardCharsets.UTF_8), station);
                }
            }
            return sorted;
        }
    }

    /** Temperatures in tenths of a degree. */
    static final class Station {
        private final byte[] name;
        private final int hash;
        private int least = Integer.MAX_VALUE;
        private int greatest = Integer.MIN_VALUE;
        private long sum;
        private long count;

        Station(byte[] name, int hash) {
            this.name = name;
            this.hash = hash;
        }

        void add(int tenths) {
            least = Math.min(least, tenths);
            greatest = Math.max(greatest, tenths);
            sum += tenths;
            count++;
        }

        void add(Station other) {
            least = Math.min(least, other.least);
            greatest = Math.max(greatest, other.greatest);
            sum += other.sum;
            count += other.count;
        }

        @Override
        public String toString() {
            return least / 10.0 + "/" + Math.round((double) sum / count) / 10.0 + "/" + greatest / 10.0;
        }
    }

    public static void main(String[] arguments) throws IOException {
        System.out.println(measured(Path.of(arguments[0])));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000, 300_000})
    void isWhatAHashMapSays(int rows) throws IOException {
        Path file = generate(rows, random.between(1, 500), 20);
        assertThat(measured(file).toString()).isEqualTo(naive(file).toString());
    }

    @Test
    void asManyAndAsLongNamesAsAllowed() throws IOException {
        Path file = generate(200_000, MOST_STATIONS, MOST_NAME_BYTES);
        assertThat(measured(file).toString()).isEqualTo(naive(file).toString());
    }

    @Test
    void theLastRowMayLackItsLineFeed() throws IOException {
        Path file = Files.writeString(directory.resolve("rows"), "a;-0.1\nb;99.9\na;0.0\nb;-99.9\na;0.2");
        assertThat(measured(file)).hasToString("{a=-0.1/0.0/0.2, b=-99.9/0.0/99.9}");
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
