package io.thalweg.bench.plan;

import java.util.Map;

/**
 * A method that JMH runs in a JVM of its own.
 *
 * @param method the name of a benchmark method of {@code benchmark}; it throws when its checksum is wrong
 * @param parameters values of the fields of {@code benchmark} that are parameters
 */
public record JmhVariant(String name, Class<?> benchmark, String method, Map<String, String> parameters)
        implements Variant {
    public JmhVariant {
        parameters = Map.copyOf(parameters);
    }

    /** One without parameters. */
    public static Variant jmh(String name, Class<?> benchmark, String method) {
        return new JmhVariant(name, benchmark, method, Map.of());
    }
}
