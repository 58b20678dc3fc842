package io.thalweg.testkit;

import java.io.IOException;
import java.io.InputStream;

/** A stream that wants to be read by arrays, as everything that is buffered does. */
public abstract class BulkInput extends InputStream {
    @Override
    public final int read() {
        throw new AssertionError("read one by one");
    }

    @Override
    public abstract int read(byte[] into, int offset, int length) throws IOException;
}
