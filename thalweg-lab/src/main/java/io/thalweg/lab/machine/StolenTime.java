package io.thalweg.lab.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Processor time that the hypervisor gave to other guests, from {@code /proc/stat}. */
public final class StolenTime {
    private static final Path STAT = Path.of("/proc/stat");

    /** The kernel reports in ticks of 1/100 s on every architecture that it calls USER_HZ. */
    private static final long MILLIS_PER_TICK = 10;

    /** The field after user, nice, system, idle, iowait, irq and softirq. */
    private static final int STEAL_FIELD = 8;

    private StolenTime() {}

    /** Of all processors since the machine started; null where the system does not say. */
    public static @Nullable Long millis() {
        try {
            String[] fields = Files.readString(STAT, StandardCharsets.US_ASCII)
                    .lines()
                    .findFirst()
                    .orElse("")
                    .split(" +", -1);
            return fields.length > STEAL_FIELD ? Long.parseLong(fields[STEAL_FIELD]) * MILLIS_PER_TICK : null;
        } catch (IOException | NumberFormatException unknown) {
            return null;
        }
    }

    /** The difference, where both are known. */
    public static @Nullable Long since(@Nullable Long before) {
        Long now = millis();
        return before == null || now == null ? null : now - before;
    }
}
