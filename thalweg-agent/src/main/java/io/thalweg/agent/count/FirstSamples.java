package io.thalweg.agent.count;

import java.util.Arrays;

/**
 * When a new stream's stack is taken first. A program that makes thousands of streams at one place, with a few calls
 * each, would else pay for as many stacks as it makes calls: javac took 23 % longer by it.
 */
final class FirstSamples {
    /** Calls that samples have stood for so far: by place that makes streams, then by operation. Races lose a few. */
    private static final long[][] SAMPLED = new long[StackTable.MAX_SITES + 1][];

    private FirstSamples() {}

    /**
     * The call to begin with, at random among as many as have been sampled at the stream's place, so that every call
     * has the same chance; the first while there are few, or where nobody saw the stream being made.
     */
    static long dueAt(OpenStream stream, int op) {
        long[] sampled = stream.created < 0 ? null : SAMPLED[stream.created];
        long mean =
                sampled == null || sampled[op] == 0 ? 0 : Math.min(LiveCounts.distance(sampled[op]), LiveCounts.STEADY);
        return mean < LiveCounts.FEW ? 1 : 1 + Long.remainderUnsigned(LiveCounts.scramble(stream.hash), mean);
    }

    /** A sample was taken that stands for so many calls. */
    static void add(OpenStream stream, int op, long calls) {
        if (stream.created >= 0) {
            long[] sampled = SAMPLED[stream.created];
            if (sampled == null) {
                sampled = new long[Op.COUNT];
                SAMPLED[stream.created] = sampled;
            }
            sampled[op] += calls;
        }
    }

    static void reset() {
        Arrays.fill(SAMPLED, null);
    }
}
