package io.thalweg.audit.cost;

import java.io.Closeable;
import java.io.IOException;

/**
 * Some calls of one kind and size.
 *
 * @param preparing sees to it that the calls need not wait; not timed
 * @param batch makes the calls and says how many
 * @param open is closed at the end
 */
record Probe(Preparing preparing, Batch batch, Closeable open) implements Closeable {
    /** What goes before the calls. */
    interface Preparing {
        void run() throws IOException;
    }

    /** The calls, in a loop of their own. */
    interface Batch {
        int make() throws IOException;
    }

    /** Takes what a loop has computed, so that no compiler finds it useless. */
    static void use(int sum) {
        if (sum == Integer.MIN_VALUE) {
            System.err.println();
        }
    }

    /** Of calls that never wait, as those into memory. */
    Probe(Batch batch, Closeable open) {
        this(() -> {}, batch, open);
    }

    @Override
    public void close() throws IOException {
        open.close();
    }
}
