package io.thalweg.agent.record;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Linux tells about this process. Elsewhere what the JDK tells, which is asked second because its answer costs the
 * start of a thread pool.
 */
final class ProcSelf {
    /** What /proc counts processor time in, the same in every Linux that Java runs on. */
    private static final long NANOS_PER_TICK = 10_000_000;

    /** More than any process has that is not made to have them. */
    private static final int MOST_ANCESTORS = 64;

    private static final int PARENT = 1;
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final String[] IO_COUNTERS = {"syscr", "syscw", "rchar", "wchar"};

    private ProcSelf() {}

    static long pid() {
        String stat = text("self/stat");
        return stat == null ? ProcessHandle.current().pid() : Long.parseLong(stat.substring(0, stat.indexOf(' ')));
    }

    /**
     * The processes above this one, the nearest first, and none where the system does not tell. Of those that wait for
     * it the kernel's counts grow by what this one was counted.
     */
    static List<Long> ancestors() {
        List<Long> ancestors = new ArrayList<>();
        for (String stat = text("self/stat"); stat != null && ancestors.size() < MOST_ANCESTORS; ) {
            long parent = Long.parseLong(fields(stat)[PARENT]);
            if (parent < 1) {
                break;
            }
            ancestors.add(parent);
            stat = text(parent + "/stat");
        }
        return ancestors;
    }

    /** Whether this JVM checks what native code does, and prints what it finds to the program's standard output. */
    static boolean checksJni() {
        // Options stand in variables too. System.getenv would cost a start the classes that start processes.
        return (text("self/cmdline") + text("self/environ")).contains("-Xcheck:jni");
    }

    /** CPU time so far, or -1 where the system does not tell. */
    static long cpuNanos() {
        String stat = text("self/stat");
        if (stat == null) {
            Duration told = ProcessHandle.current().info().totalCpuDuration().orElse(null);
            return told == null ? -1 : told.toNanos();
        }
        String[] fields = fields(stat);
        return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS])) * NANOS_PER_TICK;
    }

    /** System calls that read and that wrote, bytes read and written; null where there is no /proc. */
    static long @Nullable [] io() {
        String text = text("self/io");
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

    /** What stands behind the name of the program, which may hold blanks. */
    private static String[] fields(String stat) {
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    }

    private static @Nullable String text(String name) {
        try (FileInputStream in = new FileInputStream("/proc/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException notLinuxOrGone) {
            return null;
        }
    }
}
