package io.thalweg.testkit;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.concurrent.Callable;

/** Gives some bytes at every other call; between them it throws what is no IOException. */
public final class FalteringInputStream extends InputStream {
    private static final int MOST_BYTES = 7;

    private final ByteArrayInputStream bytes;
    private final Throwable thrown;
    private boolean throwsNext;

    /** {@code thrown} is an {@link Error} or a {@link RuntimeException}. */
    public FalteringInputStream(byte[] bytes, Throwable thrown) {
        this.bytes = new ByteArrayInputStream(bytes);
        this.thrown = thrown;
    }

    /** Repeats {@code call} until it ends in something else than what is thrown here. */
    public <R> R despiteIt(Callable<R> call) throws Exception {
        while (true) {
            try {
                return call.call();
            } catch (Exception | Error e) {
                if (!e.equals(thrown)) {
                    throw e;
                }
            }
        }
    }

    @Override
    public int read() {
        byte[] single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        throwsNext = !throwsNext;
        if (throwsNext) {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        }
        return bytes.read(into, offset, Math.min(MOST_BYTES, length));
    }

    /** In one step: what it has skipped before it throws would be lost to the caller. */
    @Override
    public long skip(long n) {
        return Math.max(0, read(new byte[MOST_BYTES], 0, (int) Math.min(n, MOST_BYTES)));
    }
}
