package io.thalweg.lab.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Counters that cost nothing to read after the fact: those of the calling thread, since a pass is the work of one
 * thread, and what receives it, or the compiler, is not to be counted.
 */
public final class ProcCounters {
    private static final Path THREAD_IO = Path.of("/proc/thread-self/io");

    /** Nanoseconds on a processor, nanoseconds of waiting for one, turns. */
    private static final Path THREAD_SCHEDULING = Path.of("/proc/thread-self/schedstat");

    private ProcCounters() {}

    /**
     * Read and write system calls of the calling thread so far.
     *
     * @param readCalls calls of the read family
     * @param writeCalls calls of the write family
     */
    public record SystemCalls(long readCalls, long writeCalls) {}

    /** The calls so far; null where the system does not say. */
    public static @Nullable SystemCalls calls() {
        try {
            String text = Files.readString(THREAD_IO, StandardCharsets.US_ASCII);
            return new SystemCalls(field(text, "syscr:"), field(text, "syscw:"));
        } catch (IOException | NumberFormatException unknown) {
            return null;
        }
    }

    /**
     * How long the calling thread could have run and waited for a processor that others had, in nanoseconds; 0 where
     * the system does not say.
     */
    public static long processorWaitNanos() {
        try {
            String text = Files.readString(THREAD_SCHEDULING, StandardCharsets.US_ASCII);
            return Long.parseLong(text.split(" ", 3)[1]);
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException unknown) {
            return 0;
        }
    }

    private static long field(String text, String name) {
        int start = text.indexOf(name);
        if (start < 0) {
            throw new NumberFormatException("no " + name);
        }
        int end = text.indexOf('\n', start);
        return Long.parseLong(text.substring(start + name.length(), end).strip());
    }
}
