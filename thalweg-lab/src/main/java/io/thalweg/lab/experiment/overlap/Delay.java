package io.thalweg.lab.experiment.overlap;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;

/** A source or target that makes its caller wait two milliseconds for each MiB, as a disk or a network would. */
public final class Delay {
    static final String LABEL = "2 ms for each MiB";

    private static final double NANOS_PER_BYTE = 2e6 / (1 << 20);

    /** A shorter wait would be lost in what it takes to fall asleep. */
    private static final long LEAST_NANOS = 200_000;

    private double owedNanos;

    private Delay() {}

    /**
     * Nothing moves while no call waits: only waiting pays what is owed, and a wait that lasts too long pays for the
     * next.
     */
    private void pass(int bytes) {
        owedNanos += bytes * NANOS_PER_BYTE;
        while (owedNanos > LEAST_NANOS) {
            long begun = System.nanoTime();
            LockSupport.parkNanos((long) owedNanos);
            owedNanos -= System.nanoTime() - begun;
        }
    }

    /** Of {@code source}, slowly. */
    public static InputStream of(InputStream source) {
        Delay delay = new Delay();
        return new FilterInputStream(source) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int n = super.read(into, offset, length);
                delay.pass(Math.max(0, n));
                return n;
            }
        };
    }

    /** A target that counts and forgets. */
    public static OutputStream target() {
        Delay delay = new Delay();
        return new OutputStream() {
            @Override
            public void write(int value) {
                delay.pass(1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                delay.pass(length);
            }
        };
    }
}
