package io.thalweg.bench.plan;

/**
 * A method that JMH runs in a JVM of its own.
 *
 * @param method the name of a benchmark method of {@code benchmark}; it throws when its checksum is wrong
 */
public record JmhContender(String name, Class<?> benchmark, String method) implements Contender {}
