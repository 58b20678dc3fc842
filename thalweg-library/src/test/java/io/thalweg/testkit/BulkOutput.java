package io.thalweg.testkit;

import java.io.IOException;
import java.io.OutputStream;

/** A stream that wants to be written by arrays, as everything that is buffered does. */
public abstract class BulkOutput extends OutputStream {
    @Override
    public final void write(int value) {
        throw new AssertionError("written one by one");
    }

    @Override
    public abstract void write(byte[] bytes, int offset, int length) throws IOException;
}
