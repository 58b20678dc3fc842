package io.thalweg.bench.run;

import io.thalweg.bench.plan.Suite;
import io.thalweg.lab.affinity.Pinning;
import java.io.IOException;

/** The processor of a fork that reads what another process sends. */
public final class ForkAffinity {
    private ForkAffinity() {}

    /** Keeps this JVM with all its threads on the processor of {@link Suite#PROCESSOR_PROPERTY}, if there is one. */
    public static void apply() throws IOException {
        Integer processor = Integer.getInteger(Suite.PROCESSOR_PROPERTY);
        if (processor != null) {
            Pinning.pinThisProcess(processor);
        }
    }
}
