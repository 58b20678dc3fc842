package io.thalweg.lab.experiment;

import java.io.Closeable;
import java.io.IOException;

/** A trial whose pass answers the checksum of what it moved. */
public final class SumTrial implements Trial {
    private final long expected;
    private final Pass pass;
    private final boolean isOneThread;
    private final Closeable open;
    private long checksum;

    /** A trial whose every pass must answer {@code expected}. */
    public SumTrial(long expected, Pass pass) {
        this(expected, pass, true, () -> {});
    }

    private SumTrial(long expected, Pass pass, boolean isOneThread, Closeable open) {
        this.expected = expected;
        this.pass = pass;
        this.isOneThread = isOneThread;
        this.open = open;
    }

    /** The same trial, whose pass may have other threads or processes work for it. */
    public SumTrial onOneThread(boolean alone) {
        return new SumTrial(expected, pass, alone, open);
    }

    /** The same trial, which closes that at its end. */
    public SumTrial closing(Closeable opened) {
        return new SumTrial(expected, pass, isOneThread, opened);
    }

    @Override
    public boolean isOneThread() {
        return isOneThread;
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
    public void close() throws IOException {
        open.close();
    }
}
