package io.thalweg.bench.flow;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** The rows of the One Billion Row Challenge, such as {@code Hamburg;12.0}: a hundredth of them. */
final class Rows {
    static final String FILE = "rows.txt";

    /** The same lines in two files of the same size, for programs that read with one thread. */
    static final String FIRST_HALF = "rows-1.txt";

    static final String SECOND_HALF = "rows-2.txt";

    private static final int ROWS = 10_000_000;
    private static final int QUICK_ROWS = 100_000;
    private static final long SIZE_BYTES = 191_114_004;
    private static final long QUICK_SIZE_BYTES = 1_913_592;
    /** As many as the challenge's own generator knows. */
    private static final int STATIONS = 413;

    private Rows() {}

    static void prepare(Path directory, boolean quick) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        String[] stations = stations(random);
        int half = rows(quick) / 2;
        try (BufferedWriter all = writer(directory.resolve(FILE));
                BufferedWriter first = writer(directory.resolve(FIRST_HALF));
                BufferedWriter second = writer(directory.resolve(SECOND_HALF))) {
            for (int i = 0; i < 2 * half; i++) {
                String row = stations[random.nextInt(stations.length)]
                        + ';'
                        + temperature(random.nextInt(-999, 1000))
                        + '\n';
                all.write(row);
                (i < half ? first : second).write(row);
            }
        }
    }

    /** The names of the stations, and with them the size, are the seed's. */
    static long sizeBytes(boolean quick) {
        return quick ? QUICK_SIZE_BYTES : SIZE_BYTES;
    }

    /** How many there are in the file. */
    static int rows(boolean quick) {
        return quick ? QUICK_ROWS : ROWS;
    }

    private static BufferedWriter writer(Path path) throws IOException {
        return Files.newBufferedWriter(path, StandardCharsets.US_ASCII);
    }

    static String[] stations(SplittableRandom random) {
        String[] stations = new String[STATIONS];
        for (int i = 0; i < STATIONS; i++) {
            stations[i] = name(random) + i;
        }
        return stations;
    }

    private static String name(SplittableRandom random) {
        StringBuilder name = new StringBuilder();
        for (int left = random.nextInt(3, 18); left > 0; left--) {
            name.append((char) random.nextInt('a', 'z' + 1));
        }
        return name.toString();
    }

    static String temperature(int tenths) {
        return (tenths < 0 ? "-" : "") + Math.abs(tenths) / 10 + '.' + Math.abs(tenths) % 10;
    }

    /** How many lines. */
    static long count(Path path) throws IOException {
        try (BufferedReader rows = Files.newBufferedReader(path, StandardCharsets.US_ASCII)) {
            return rows.lines().count();
        }
    }

    /** The checksum of what a beginner would write. */
    static long temperatures(Path path) throws IOException {
        Map<String, long[]> stations = new HashMap<>();
        try (BufferedReader rows = Files.newBufferedReader(path, StandardCharsets.US_ASCII)) {
            for (String row; (row = rows.readLine()) != null; ) {
                int semicolon = row.indexOf(';');
                long tenths = Long.parseLong(row.substring(semicolon + 1).replace(".", ""));
                long[] station = stations.computeIfAbsent(
                        row.substring(0, semicolon), name -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 0, 0});
                station[0] = Math.min(station[0], tenths);
                station[1] = Math.max(station[1], tenths);
                station[2] += tenths;
                station[3]++;
            }
        }
        long sum = 0;
        for (Map.Entry<String, long[]> station : stations.entrySet()) {
            long[] figures = station.getValue();
            sum += checksum(station.getKey(), figures[0], figures[1], figures[2], figures[3]);
        }
        return sum;
    }

    /** What a station adds to the checksum of a pass; temperatures in tenths of a degree. */
    static long checksum(String name, long least, long greatest, long sum, long count) {
        long figures = least + 7 * greatest + 13 * sum + 17 * count;
        return (name.hashCode() & 0xFFFF) * (figures & 0xFFFF_FFFFL);
    }
}
