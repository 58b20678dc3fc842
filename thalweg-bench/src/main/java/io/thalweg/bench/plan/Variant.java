package io.thalweg.bench.plan;

/** One way of doing a workload. */
public sealed interface Variant permits JmhVariant, CVariant {
    /** How the report calls it; unique within a workload. */
    String name();
}
