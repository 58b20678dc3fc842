package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Fork.Sample;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cell that times itself, in a process that the worker starts: by JMH, or as a program in C. */
public non-sealed interface OwnTimer extends Work {
    /**
     * Warms up and measures, once.
     *
     * @param allowanceNanos about how long both may take, the start of a process left out
     * @throws NotMeasurable if this machine lacks what it takes
     * @throws IOException if the work failed or its checksum is wrong: no match, no figure
     */
    Timed run(long allowanceNanos) throws IOException, InterruptedException;

    /**
     * What was measured.
     *
     * @param warmUpNanos how long it warmed up
     * @param samples one at least
     * @param allocatedBytes on the heap by one pass; null where it is not known
     */
    record Timed(
            long warmUpNanos,
            List<Sample> samples,
            @Nullable Long allocatedBytes) {
        /** Copies the samples. */
        public Timed {
            samples = List.copyOf(samples);
        }
    }
}
