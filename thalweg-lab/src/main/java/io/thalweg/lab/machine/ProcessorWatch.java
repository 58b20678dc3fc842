package io.thalweg.lab.machine;

import io.thalweg.lab.result.ProcessorUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Watches from {@code /proc/stat} how busy each processor of the machine is, whoever works on it, until it is closed.
 */
public final class ProcessorWatch implements AutoCloseable {
    private static final Path STAT = Path.of("/proc/stat");

    /** The kernel counts in ticks of 10 ms; what takes 50 ms and more can be seen. */
    private static final int STEP_MILLIS = 20;

    private static final int IDLE_FIELD = 4;
    private static final int WAITING_FIELD = 5;

    /** A guest's time is part of the user's. */
    private static final int FIRST_GUEST_FIELD = 9;

    private final List<Look> looks = new ArrayList<>();
    private final Thread thread = new Thread(this::look, "processor-watch");
    private volatile boolean closed;

    /** Of one processor since the machine started. */
    private record Ticks(long busy, long all) {
        int busyPercentSince(Ticks earlier) {
            long passed = Math.max(1, all - earlier.all);
            return (int) Math.round(100.0 * Math.min(passed, Math.max(0, busy - earlier.busy)) / passed);
        }
    }

    /** At all processors. */
    private record Look(long atNanos, List<Ticks> processors) {}

    public ProcessorWatch() {
        thread.setDaemon(true);
        thread.start();
    }

    private void look() {
        while (!closed) {
            long now = System.nanoTime();
            looks.add(new Look(now, ticks()));
            // A look that comes late is not made up for: in no time no processor is seen to work.
            long next = now + TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS);
            for (long left; !closed && (left = next - System.nanoTime()) > 0; ) {
                LockSupport.parkNanos(left);
            }
        }
    }

    private static List<Ticks> ticks() {
        try {
            return Files.readAllLines(STAT, StandardCharsets.US_ASCII).stream()
                    .filter(line -> line.startsWith("cpu") && !line.startsWith("cpu "))
                    .map(ProcessorWatch::ticks)
                    .toList();
        } catch (IOException | NumberFormatException unknown) {
            return List.of();
        }
    }

    private static Ticks ticks(String line) {
        String[] fields = line.split(" +", -1);
        long all = 0;
        long idle = 0;
        for (int i = 1; i < Math.min(FIRST_GUEST_FIELD, fields.length); i++) {
            long ticks = Long.parseLong(fields[i]);
            all += ticks;
            idle += i == IDLE_FIELD || i == WAITING_FIELD ? ticks : 0;
        }
        return new Ticks(all - idle, all);
    }

    /** Ends the watch and tells; null where the system does not, or where it was over before anything was seen. */
    public @Nullable ProcessorUse end() throws InterruptedException {
        close();
        thread.join();
        int processors = looks.isEmpty() ? 0 : looks.get(0).processors().size();
        // A processor that was switched off meanwhile has no line.
        if (looks.size() < 2
                || processors == 0
                || looks.stream().anyMatch(look -> look.processors().size() != processors)) {
            return null;
        }
        List<List<Integer>> busy = new ArrayList<>();
        for (int processor = 0; processor < processors; processor++) {
            List<Integer> steps = new ArrayList<>();
            for (int i = 1; i < looks.size(); i++) {
                Ticks before = looks.get(i - 1).processors().get(processor);
                steps.add(looks.get(i).processors().get(processor).busyPercentSince(before));
            }
            busy.add(steps);
        }
        // On a busy machine the looks come late.
        long watchedNanos = looks.get(looks.size() - 1).atNanos() - looks.get(0).atNanos();
        long stepMillis = TimeUnit.NANOSECONDS.toMillis(watchedNanos / (looks.size() - 1));
        return new ProcessorUse((int) Math.max(1, stepMillis), busy);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
