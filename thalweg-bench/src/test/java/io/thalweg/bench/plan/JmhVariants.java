package io.thalweg.bench.plan;

import java.util.function.Predicate;
import java.util.stream.Stream;

/** The variants of a suite that a test can run without forks. */
public final class JmhVariants {
    private JmhVariants() {}

    /** All of them. */
    public static Stream<Variant.Jmh> of(Suite suite) {
        return of(suite, workload -> true);
    }

    /** Those of some workloads. */
    public static Stream<Variant.Jmh> of(Suite suite, Predicate<Workload> workloads) {
        return suite.workloads().stream()
                .filter(workloads)
                .flatMap(workload -> workload.variants().stream())
                .filter(Variant.Jmh.class::isInstance)
                .map(Variant.Jmh.class::cast);
    }
}
