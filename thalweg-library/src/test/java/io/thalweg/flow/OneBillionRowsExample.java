package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineEndings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

    /** Takes the rows from where they are buffered, but for the last, behind which no bytes are left to look at. */
    private static void readRows(Stations stations, BufferedReadableByteChannel in) throws IOException {
        for (int wanted = 1; in.request(wanted); wanted = in.available() + 1) {
            ByteBuffer rows = in.buffered().duplicate().order(ByteOrder.LITTLE_ENDIAN);
            int at = rows.position();
            while (at <= rows.limit() - Stations.LONGEST_ROW_BYTES) {
                at = stations.addRow(rows, at);
            }
            in.skip(at - rows.position());
        }
        int rest = in.available();
        ByteBuffer last = ByteBuffer.allocate(rest + Stations.LONGEST_ROW_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        in.get(last.array(), 0, rest);
        for (int at = 0; at < rest; ) {
            at = stations.addRow(last, at);
        }
    }
    // @end

    private static final long SEMICOLONS = 0x3B3B_3B3B_3B3B_3B3BL;
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    /** Where the point can be in a number: of sign, digits and point it alone lacks this bit. */
    private static final long POINT_BITS = 0x1010_1000L;

    /** The high bit of each semicolon, at least up to the first. */
    public static long semicolons(long word) {
        long difference = word ^ SEMICOLONS;
        return (difference - ONES) & ~difference & HIGH_BITS;
    }

    public static long mixed(long hash, long word) {
        long product = (hash ^ word) * 0x9E37_79B9_7F4A_7C15L;
        return product ^ product >>> 32;
    }

    /** Which bit of a number's word tells where its point is. */
    public static int pointBit(long number) {
        return Long.numberOfTrailingZeros(~number & POINT_BITS);
    }

    /** Of {@code -99.9} to {@code 99.9}: the digits are moved to fixed places, and one product adds them up. */
    public static int tenths(long number, int point) {
        long negative = (~number << 59) >> 63;
        long digits = ((number & ~(negative & 0xFF)) << (28 - point)) & 0x0F_000F_0F00L;
        long absolute = ((digits * 0x640A_0001L) >>> 32) & 0x3FF;
        return (int) ((absolute ^ negative) - negative);
    }

    /** The stations that one worker has met: a hash table, at most half full. */
    static final class Stations {
        /** A row is taken eight bytes at a time, so that bytes behind it are looked at too: it has 107 at most. */
        static final int LONGEST_ROW_BYTES = 128;

        private Station[] table = new Station[1 << 12];
        private int count;

        /** Takes the row at {@code from}; where the next one begins. */
        int addRow(ByteBuffer rows, int from) {
            int at = from;
            long hash = 0;
            long word = rows.getLong(at);
            long semicolon = semicolons(word);
            while (semicolon == 0) {
                hash = mixed(hash, word);
                at += Long.BYTES;
                word = rows.getLong(at);
                semicolon = semicolons(word);
            }
            int nameBits = Long.numberOfTrailingZeros(semicolon) & -Byte.SIZE;
            long lastWord = word & ~(-1L << nameBits);
            hash = mixed(hash, lastWord);
            int end = at + nameBits / Byte.SIZE;
            long number = rows.getLong(end + 1);
            int point = pointBit(number);
            at(rows, from, at, lastWord, hash).add(tenths(number, point));
            return end + 1 + point / Byte.SIZE + ".0\n".length();
        }

        /** The station whose name has its last word at {@code last}, which is a new one if it was not met yet. */
        private Station at(ByteBuffer rows, int from, int last, long lastWord, long hash) {
            for (int slot = (int) hash; ; slot++) {
                Station there = table[slot & table.length - 1];
                if (there == null) {
                    Station added = new Station(nameAt(rows, from, last), hash);
                    put(slot, added);
                    return added;
                }
                if (there.hash == hash && there.isCalled(rows, from, last, lastWord)) {
                    return there;
                }
            }
        }

        private static byte[] nameAt(ByteBuffer rows, int from, int last) {
            int end = last;
            while (rows.get(end) != ';') {
                end++;
            }
            byte[] name = new byte[end - from];
            rows.get(from, name);
            return name;
        }

        private void put(int slot, Station station) {
            table[slot & table.length - 1] = station;
            if (2 * ++count > table.length) {
                Station[] full = table;
                table = new Station[2 * full.length];
                for (Station moved : full) {
                    if (moved != null) {
                        int free = (int) moved.hash;
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
                    of(other).add(other);
                }
            }
            return this;
        }

        private Station of(Station other) {
            int slot = (int) other.hash;
            for (Station there; (there = table[slot & table.length - 1]) != null; slot++) {
                if (there.hash == other.hash && Arrays.equals(there.name, other.name)) {
                    return there;
                }
            }
            Station added = new Station(other.name, other.hash);
            put(slot, added);
            return added;
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
        /** The name eight bytes at a time, the last of them zeros. */
        private final long[] words;

        private final long hash;
        private int least = Integer.MAX_VALUE;
        private int greatest = Integer.MIN_VALUE;
        private long sum;
        private long count;

        Station(byte[] name, long hash) {
            this.name = name;
            this.hash = hash;
            words = new long[name.length / Long.BYTES + 1];
            ByteBuffer.wrap(Arrays.copyOf(name, words.length * Long.BYTES))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asLongBuffer()
                    .get(words);
        }

        boolean isCalled(ByteBuffer rows, int from, int last, long lastWord) {
            int i = 0;
            for (int at = from; at < last; at += Long.BYTES, i++) {
                if (i == words.length || words[i] != rows.getLong(at)) {
                    return false;
                }
            }
            return i == words.length - 1 && words[i] == lastWord;
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
