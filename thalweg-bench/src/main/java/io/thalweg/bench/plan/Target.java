package io.thalweg.bench.plan;

import io.thalweg.lab.result.Claim;

/** What the library has to reach in one workload; judged as the lab judges every claim. */
public sealed interface Target permits SpeedTarget, AllocationTarget, StepTimeTarget {
    /** The identifier of the workload. */
    String workload();

    /** The name of the library's variant. */
    String ours();

    /** Where such a claim comes from. */
    String OWN_TARGET = "the library's own target";

    /** The claim that the target is reached, by the cells of {@code experiment}, which measures {@code workload}. */
    Claim claim(String id, String experiment, Workload workload);
}
