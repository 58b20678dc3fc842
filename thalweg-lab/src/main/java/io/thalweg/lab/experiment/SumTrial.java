package io.thalweg.lab.experiment;

import java.io.IOException;

/** A trial whose pass opens, moves and closes all that it needs, and answers the checksum of what it moved. */
public final class SumTrial implements Trial {
    private final long expected;
    private final Pass pass;
    private long checksum;

    /** A trial whose every pass must answer {@code expected}. */
    public SumTrial(long expected, Pass pass) {
        this.expected = expected;
        this.pass = pass;
    }

    /** The work. */
    public interface Pass {
        /** Does it once; answers the checksum of the bytes. */
        long checksum() throws IOException;
    }

    @Override
    public void pass() throws IOException {
        checksum = pass.checksum();
    }

    @Override
    public long checksum() {
        return checksum;
    }

    @Override
    public long expectedChecksum() {
        return expected;
    }

    @Override
    public void close() {}
}
