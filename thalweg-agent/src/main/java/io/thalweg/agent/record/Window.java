package io.thalweg.agent.record;

import org.jspecify.annotations.Nullable;

/** The time that a recording is about, with what the kernel counted meanwhile. */
final class Window {
    private static final long MILLIS_PER_DAY = 86_400_000;

    final boolean attached;
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();
    private final long cpuAtStart = ProcSelf.cpuNanos();
    private final long @Nullable [] ioAtStart = ProcSelf.io();

    Window(boolean attached) {
        this.attached = attached;
    }

    String startedAt() {
        return iso8601(startMillis);
    }

    /**
     * In UTC. By hand, for even to load the JDK's dates costs more of a short program's time than all that is written.
     */
    static String iso8601(long epochMillis) {
        long day = epochMillis / MILLIS_PER_DAY;
        int year = 1970;
        while (day >= (isLeap(year) ? 366 : 365)) {
            day -= isLeap(year) ? 366 : 365;
            year++;
        }
        int month = 1;
        while (day >= days(month, year)) {
            day -= days(month, year);
            month++;
        }
        long seconds = epochMillis % MILLIS_PER_DAY / 1000;
        return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day + 1, 2) + "T" + digits(seconds / 3600, 2)
                + ":" + digits(seconds / 60 % 60, 2) + ":" + digits(seconds % 60, 2) + "."
                + digits(epochMillis % 1000, 3) + "Z";
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    private static int days(int month, int year) {
        return switch (month) {
            case 2 -> isLeap(year) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
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
