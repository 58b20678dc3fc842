package io.thalweg.bench.run;

import io.thalweg.bench.plan.Suite;
import io.thalweg.lab.affinity.Pinning;
import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.affinity.Topology;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which processors the two processes of a workload use: a core each, as in the lab. Unpinned, the scheduler moves them
 * together and apart, and the same command has two speeds (E5 pipe).
 *
 * @param cpus null where processes cannot be kept so
 */
record BenchAffinity(Topology.@Nullable CpuPair cpus) {
    /** The processors for two processes on this machine. */
    static BenchAffinity find() {
        boolean canPin = Pinning.isPossible();
        return new BenchAffinity(
                canPin ? Topology.ofThisMachine().cpus(Placement.TWO_CORES).orElse(null) : null);
    }

    /** What to put in front of the command that sends. */
    List<String> senderPrefix() {
        return cpus == null ? List.of() : Pinning.prefix(cpus.sender());
    }

    /** What to put in front of the command of a variant in C. */
    List<String> readerPrefix() {
        return cpus == null ? List.of() : Pinning.prefix(cpus.reader());
    }

    /** What says to a variant's JVM where to keep itself once it has started. */
    List<String> jvmArguments() {
        return cpus == null ? List.of() : List.of("-D" + Suite.PROCESSOR_PROPERTY + "=" + cpus.reader());
    }
}
