package io.thalweg.agent.count;

/**
 * What one TCP connection sent in several writes before it read the answer. The system holds the second write
 * back until the peer has acknowledged the first (Nagle), and the peer waits with that for an answer to send along
 * (delayed acknowledgement): 40 ms on Linux, whatever the two have to do.
 *
 * <p>Costs one clock read for each such message and one for its answer. Threads that share a connection may lose a few.
 */
final class SplitMessages {
    /** More writes fill segments, which nothing holds back. */
    private static final int MOST_WRITES = 8;

    /**
     * What a held-back acknowledgement takes: 40 ms, less what the program did between its writes, more on a busy
     * machine.
     */
    static final long LEAST_HELD_NANOS = 30_000_000;

    static final long MOST_HELD_NANOS = 100_000_000;

    /** With {@code TCP_NODELAY} nothing is held back. */
    boolean noDelay;

    private int writes;
    private long sentNanos;
    private long answered;
    private long held;
    private long heldNanos;

    void moved(int op) {
        if (op == Op.WRITE) {
            if (++writes == 2 && !noDelay) { // of a large one the last part is held back
                sentNanos = System.nanoTime();
            }
        } else {
            if (sentNanos != 0 && writes <= MOST_WRITES) {
                answeredAfter(System.nanoTime() - sentNanos);
            }
            sentNanos = 0;
            writes = 0;
        }
    }

    void answeredAfter(long nanos) {
        answered++;
        if (nanos >= LEAST_HELD_NANOS && nanos < MOST_HELD_NANOS) {
            held++;
            heldNanos += nanos;
        }
    }

    void add(SplitMessages other) {
        answered += other.answered;
        held += other.held;
        heldNanos += other.heldNanos;
    }

    long answered() {
        return answered;
    }

    long held() {
        return held;
    }

    long heldNanos() {
        return heldNanos;
    }
}
