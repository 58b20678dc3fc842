package io.thalweg.bench.plan;

/** One way of doing a work. */
public sealed interface Contender permits JmhContender, CContender {
    /** How the report calls it; unique within a work. */
    String name();
}
