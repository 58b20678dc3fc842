package io.thalweg.bench.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A mode of the suite's C program, which times its own passes.
 *
 * @param flags for the compiler
 * @param arguments mode, file, buffer size; the least time in milliseconds is put behind these, the input's size
 *     behind that
 * @param expectedSum of the bytes that the program reads or writes, from the path of the workload's input
 */
public record CVariant(String name, List<String> flags, List<String> arguments, ExpectedSum expectedSum)
        implements Variant {
    public CVariant {
        flags = List.copyOf(flags);
        arguments = List.copyOf(arguments);
    }

    /** Computes a checksum in another way than the program under test. */
    @FunctionalInterface
    public interface ExpectedSum {
        long of(Path input) throws IOException;
    }
}
