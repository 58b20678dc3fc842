package io.thalweg.bench.plan;

/**
 * What a pass consists of, to tell what each takes.
 *
 * @param name of one, for the report
 * @param bytes of the input that belong to one, on the average
 */
public record Step(String name, double bytes) {}
