package io.thalweg.lab.experiment.message;

import java.io.IOException;

/** A way of reading messages. The source does not end: what is buffered after a call belongs to the next. */
public interface MessageReader {
    /** Reads that many messages; the sum of what {@link Consumer} makes of each. */
    long read(int count) throws IOException;
}
