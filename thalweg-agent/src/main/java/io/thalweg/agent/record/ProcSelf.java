package io.thalweg.agent.record;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What Linux tells about this process. Elsewhere what the JDK tells, which is asked second because its answer costs the
 * start of a thread pool.
 */
final class ProcSelf {
    /** What /proc counts processor time in, the same in every Linux that Java runs on. */
    private static final long NANOS_PER_TICK = 10_000_000;

    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final String[] IO_COUNTERS = {"syscr", "syscw", "rchar", "wchar"};

    private ProcSelf() {}

    static long pid() {
        String stat = text("stat");
        return stat == null ? ProcessHandle.current().pid() : Long.parseLong(stat.substring(0, stat.indexOf(' ')));
    }

    /** CPU time so far, or -1 where the system does not tell. */
    static long cpuNanos() {
        String stat = text("stat");
        if (stat == null) {
            Duration told = ProcessHandle.current().info().totalCpuDuration().orElse(null);
            return told == null ? -1 : told.toNanos();
        }
        // Behind the name of the program, which may hold blanks.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS])) * NANOS_PER_TICK;
    }

    /** System calls that read and that wrote, bytes read and written; null where there is no /proc. */
    static long @Nullable [] io() {
        String text = text("io");
        if (text == null) {
            return null;
        }
        long[] values = new long[IO_COUNTERS.length];
        for (int i = 0; i < values.length; i++) {
            int at = text.indexOf(IO_COUNTERS[i] + ": ");
            int end = text.indexOf('\n', at);
            if (at < 0 || end < 0) {
                return null;
            }
            values[i] = Long.parseLong(text.substring(at + IO_COUNTERS[i].length() + 2, end));
        }
        return values;
    }

    private static @Nullable String text(String name) {
        try (FileInputStream in = new FileInputStream("/proc/self/" + name)) {
            return new String(in.readNBytes(4096), StandardCharsets.ISO_8859_1);
        } catch (IOException notLinux) {
            return null;
        }
    }
}
