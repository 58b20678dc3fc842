package io.thalweg.bench.flow;

import io.thalweg.flow.OneBillionRowsExample;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What {@code ./dev bench billion} runs: the One Billion Row Challenge as it is, with the library's example. The rows
 * are written first, and what was written is known then.
 */
public final class BillionRows {
    private static final long DEFAULT_ROWS = 1_000_000_000;
    private static final int MOST_TENTHS = 999;
    private static final int BUFFER_BYTES = 256 << 10;
    private static final int PASSES = 3;

    private final String[] stations = Rows.stations(new SplittableRandom(1));
    private final int[] least = new int[stations.length];
    private final int[] greatest = new int[stations.length];
    private final long[] sum = new long[stations.length];
    private final long[] count = new long[stations.length];

    private BillionRows() {}

    /** Arguments: how many rows, and where their file is written. Exits with 3 if a result is wrong. */
    public static void main(String[] arguments) throws IOException {
        long rows = arguments.length > 0 ? Long.parseLong(arguments[0]) : DEFAULT_ROWS;
        Path directory = Path.of(arguments.length > 1 ? arguments[1] : System.getProperty("java.io.tmpdir"));
        System.exit(run(rows, directory, System.out) ? 0 : 3);
    }

    /** Whether every pass had the right result. */
    static boolean run(long rows, Path directory, PrintStream out) throws IOException {
        Path file = Files.createTempFile(directory, "thalweg-rows-", ".txt");
        try {
            long expected = new BillionRows().write(rows, file);
            double megabytes = Files.size(file) / 1e6;
            out.printf(
                    Locale.ROOT, "%,d rows, %,.0f MB, Java %s%n", rows, megabytes, System.getProperty("java.version"));
            boolean right = true;
            for (int pass = 1; pass <= PASSES; pass++) {
                long begun = System.nanoTime();
                boolean found = checksum(file) == expected;
                double seconds = (System.nanoTime() - begun) / 1e9;
                right &= found;
                out.printf(
                        Locale.ROOT,
                        "pass %d: %.2f s, %,.0f MB/s, %s%n",
                        pass,
                        seconds,
                        megabytes / seconds,
                        found ? "right" : "WRONG");
            }
            return right;
        } finally {
            Files.delete(file);
        }
    }

    private static long checksum(Path file) throws IOException {
        long checksum = 0;
        for (Map.Entry<String, OneBillionRowsExample.Station> entry :
                OneBillionRowsExample.measured(file).entrySet()) {
            OneBillionRowsExample.Station station = entry.getValue();
            checksum +=
                    Rows.checksum(entry.getKey(), station.least(), station.greatest(), station.sum(), station.count());
        }
        return checksum;
    }

    /** Returns the checksum of what it wrote. */
    private long write(long rows, Path file) throws IOException {
        byte[][] names = new byte[stations.length][];
        for (int i = 0; i < names.length; i++) {
            names[i] = stations[i].getBytes(StandardCharsets.US_ASCII);
        }
        byte[][] temperatures = new byte[2 * MOST_TENTHS + 1][];
        for (int i = 0; i < temperatures.length; i++) {
            temperatures[i] = (';' + Rows.temperature(i - MOST_TENTHS) + '\n').getBytes(StandardCharsets.US_ASCII);
        }
        SplittableRandom random = new SplittableRandom(2);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES)) {
            for (long row = 0; row < rows; row++) {
                int station = random.nextInt(stations.length);
                int tenths = random.nextInt(-MOST_TENTHS, MOST_TENTHS + 1);
                out.write(names[station]);
                out.write(temperatures[tenths + MOST_TENTHS]);
                add(station, tenths);
            }
        }
        long checksum = 0;
        for (int i = 0; i < stations.length; i++) {
            checksum += count[i] == 0 ? 0 : Rows.checksum(stations[i], least[i], greatest[i], sum[i], count[i]);
        }
        return checksum;
    }

    private void add(int station, int tenths) {
        boolean first = count[station] == 0;
        least[station] = first ? tenths : Math.min(least[station], tenths);
        greatest[station] = first ? tenths : Math.max(greatest[station], tenths);
        sum[station] += tenths;
        count[station]++;
    }
}
