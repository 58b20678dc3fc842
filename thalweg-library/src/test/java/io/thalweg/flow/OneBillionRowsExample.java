package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineEndings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The One Billion Row Challenge: least, mean and greatest temperature of each station in a file of rows such as
 * {@code Hamburg;12.0}. Quoted by docs/reference/flow.md, measured by {@code ./dev bench flow}.
 */
public final class OneBillionRowsExample {
    private OneBillionRowsExample() {}

    // @start region=rows
    public static Map<String, Station> measured(Path file) throws IOException {
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
    public static final class Station {
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

        public int least() {
            return least;
        }

        public int greatest() {
            return greatest;
        }

        public long sum() {
            return sum;
        }

        public long count() {
            return count;
        }

        @Override
        public String toString() {
            return least / 10.0 + "/" + Math.round((double) sum / count) / 10.0 + "/" + greatest / 10.0;
        }
    }

    public static void main(String[] arguments) throws IOException {
        System.out.println(measured(Path.of(arguments[0])));
    }
}
