package io.thalweg.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Sends signals as a terminal or a service manager does. */
public final class Signals {
    private Signals() {}

    /** Sends {@code INT}, {@code TERM} or {@code KILL}. */
    public static void send(String signal, long pid) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("kill -" + signal + " " + pid + " ended with " + exit);
        }
    }

    /** Whether this JVM ignores Ctrl-C, as a shell has it for jobs in the background; children inherit that. */
    public static boolean isInterruptIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> Long.parseUnsignedLong(
                            line.substring("SigIgn:".length()).strip(), 16))
                    .anyMatch(ignored -> (ignored & (1L << 1)) != 0);
        }
    }
}
