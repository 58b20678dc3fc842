package io.thalweg.bench.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a writer writes to. The null device takes every byte at the cost of a system call, so that the writer is what is
 * measured; it cannot be read back, so before it is timed a writer shows in a file what it writes.
 */
public final class Sinks {
    /** Takes everything. */
    public static final Path NULL_DEVICE = Path.of("/dev/null");

    private static final String WRITTEN = "written.bin";

    private Sinks() {}

    /** A file that is not there yet, for a pass that writes to a new one as programs do. */
    public static Path newFile() throws IOException {
        Path file = ForkInputs.file(WRITTEN);
        Files.deleteIfExists(file);
        return file;
    }

    /** Opens {@code sink}, writes a pass and closes it. */
    @FunctionalInterface
    public interface SinkPass {
        void to(Path sink) throws IOException;
    }

    /** Throws if {@code pass} writes anything but what is in {@code expected}. */
    public static void check(Path expected, SinkPass pass) throws IOException {
        Path written = newFile();
        pass.to(written);
        long wrong = Files.mismatch(expected, written);
        if (wrong >= 0) {
            throw new IllegalStateException("wrong bytes written, from offset " + wrong + " of " + Files.size(written)
                    + " bytes on; want those of " + expected);
        }
        Files.delete(written);
    }
}
