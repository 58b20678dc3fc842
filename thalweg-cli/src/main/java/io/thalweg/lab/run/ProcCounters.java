package io.thalweg.lab.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Counters of this process that cost nothing to read after the fact. */
final class ProcCounters {
    private static final Path SELF_IO = Path.of("/proc/self/io");

    private ProcCounters() {}

    /**
     * Read and write system calls of this process so far.
     *
     * @param readCalls calls of the read family
     * @param writeCalls calls of the write family
     */
    record Calls(long readCalls, long writeCalls) {}

    /** The calls so far; null where the system does not tell. */
    static @Nullable Calls calls() {
        try {
            String text = Files.readString(SELF_IO, StandardCharsets.US_ASCII);
            return new Calls(field(text, "syscr:"), field(text, "syscw:"));
        } catch (IOException | NumberFormatException unknown) {
            return null;
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
