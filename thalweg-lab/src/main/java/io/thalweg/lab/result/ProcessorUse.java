package io.thalweg.lab.result;

import java.util.List;

/**
 * How busy each processor of the machine was while the work of a cell was done: with that, and with all other work.
 *
 * @param stepMillis how long a step is
 * @param busyPercent for each processor, step by step, how much of the time it worked
 */
public record ProcessorUse(int stepMillis, List<List<Integer>> busyPercent) {
    /** Copies the steps, and refuses what cannot be. */
    public ProcessorUse {
        busyPercent = busyPercent.stream().map(List::copyOf).toList();
        if (stepMillis < 1 || busyPercent.stream().flatMap(List::stream).anyMatch(busy -> busy < 0 || busy > 100)) {
            throw new IllegalArgumentException("a processor works 0 to 100 % of a step of at least 1 ms, got "
                    + stepMillis + " ms and " + busyPercent);
        }
    }
}
