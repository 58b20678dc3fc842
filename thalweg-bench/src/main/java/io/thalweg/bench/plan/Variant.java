package io.thalweg.bench.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One way of doing a workload. */
public sealed interface Variant {
    /** How the report calls it; unique within a workload. */
    String name();

    /**
     * A method that JMH runs in a JVM of its own.
     *
     * @param method the name of a benchmark method of {@code benchmark}; it throws when its checksum is wrong
     * @param parameters values of the fields of {@code benchmark} that are parameters
     */
    record Jmh(String name, Class<?> benchmark, String method, Map<String, String> parameters) implements Variant {
        public Jmh {
            parameters = Map.copyOf(parameters);
        }

        /** One without parameters. */
        public static Variant jmh(String name, Class<?> benchmark, String method) {
            return new Jmh(name, benchmark, method, Map.of());
        }
    }

    /**
     * A mode of the suite's C program, which times its own passes.
     *
     * @param flags for the compiler
     * @param arguments mode, file, buffer size; the least time in milliseconds is put behind these, the input's size
     *     behind that
     * @param expectedSum of the bytes that the program reads or writes, from the path of the workload's input
     */
    record C(String name, List<String> flags, List<String> arguments, ExpectedSum expectedSum) implements Variant {
        public C {
            flags = List.copyOf(flags);
            arguments = List.copyOf(arguments);
        }

        /** Computes a checksum in another way than the program under test. */
        @FunctionalInterface
        public interface ExpectedSum {
            long of(Path input) throws IOException;
        }
    }
}
