package io.thalweg.agent.record;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The time that a recording is about, with what the kernel counted meanwhile. */
final class Window {
    final boolean attached;
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();
    private final long cpuAtStart = ProcSelf.cpuNanos();
    private final long @Nullable [] ioAtStart = ProcSelf.io();

    Window(boolean attached) {
        this.attached = attached;
    }

    /** In ISO 8601, UTC. By hand, for a formatter costs more of a short program's time than the agent may take. */
    String startedAt() {
        LocalDateTime start = LocalDateTime.ofEpochSecond(startMillis / 1000, 0, ZoneOffset.UTC);
        return start.toLocalDate() + "T" + digits(start.getHour(), 2) + ":" + digits(start.getMinute(), 2) + ":"
                + digits(start.getSecond(), 2) + "." + digits(startMillis % 1000, 3) + "Z";
    }

    private static String digits(long value, int width) {
        String digits = Long.toString(value);
        return "0".repeat(width - digits.length()) + digits;
    }

    long elapsedNanos() {
        return System.nanoTime() - startNanos;
    }

    /** CPU time of the process since then, or -1 where the system does not tell. */
    long cpuNanos() {
        return cpuAtStart < 0 ? -1 : ProcSelf.cpuNanos() - cpuAtStart;
    }

    /** The differences since then, as in {@link ProcSelf#io}. */
    long @Nullable [] procIo() {
        long[] now = ProcSelf.io();
        if (now == null || ioAtStart == null) {
            return null;
        }
        for (int i = 0; i < now.length; i++) {
            now[i] -= ioAtStart[i];
        }
        return now;
    }
}
