package io.thalweg.bench.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a hypervisor takes from this machine while others need its processors, from {@code /proc/stat}. */
final class StolenTime {
    private static final Path STAT = Path.of("/proc/stat");

    /** After the row's name: user, nice, system, idle, iowait, irq, softirq, steal; what follows is counted in these. */
    private static final int TIMES = 8;

    private final long @Nullable [] before = times();

    /** The share of all processors' time that was stolen since this was made; null where the system does not tell. */
    @Nullable
    Double percent() {
        long[] now = times();
        if (before == null || now == null) {
            return null;
        }
        long all = Arrays.stream(now).sum() - Arrays.stream(before).sum();
        return all == 0 ? 0.0 : 100.0 * (now[TIMES - 1] - before[TIMES - 1]) / all;
    }

    private static long @Nullable [] times() {
        try {
            String row = Files.readString(STAT, StandardCharsets.US_ASCII)
                    .lines()
                    .findFirst()
                    .orElse("");
            long[] times = Arrays.stream(row.split(" +", -1))
                    .skip(1)
                    .limit(TIMES)
                    .mapToLong(Long::parseLong)
                    .toArray();
            return times.length == TIMES ? times : null;
        } catch (IOException | NumberFormatException unknown) {
            return null;
        }
    }
}
