package io.thalweg.cli.mistake;

/** Half a second at least, so that waiting is what a program mostly does, however slow its start; or many records. */
final class While {
    /** Of writes about one in 64 is timed, and five must be. */
    private static final int LEAST_RECORDS = 500;

    /** A disk in memory does not wait, and would never end. */
    private static final int MOST_RECORDS = 20_000;

    private static final long NANOS = 500_000_000;

    private final long begin = System.nanoTime();
    private int records;
    private long nanos;

    boolean goesOn() {
        nanos = System.nanoTime() - begin;
        if (records >= LEAST_RECORDS && (records >= MOST_RECORDS || nanos >= NANOS)) {
            return false;
        }
        records++;
        return true;
    }

    /** How many records in how many nanoseconds. */
    void print() {
        System.out.println(records + " records in " + nanos + " ns");
    }
}
