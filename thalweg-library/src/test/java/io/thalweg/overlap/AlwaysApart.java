package io.thalweg.overlap;

import java.io.InputStream;
import java.io.OutputStream;

/** Flows whose source or target always belongs to another thread, for tests in other packages. */
public final class AlwaysApart {
    private AlwaysApart() {}

    public static ReadAhead reading(InputStream source, int bufferSizeBytes) {
        return ReadAhead.builder().bufferSize(bufferSizeBytes).buildAlwaysApart(source);
    }

    public static WriteBehind writing(OutputStream target, int bufferSizeBytes) {
        return WriteBehind.builder().bufferSize(bufferSizeBytes).buildAlwaysApart(target);
    }
}
