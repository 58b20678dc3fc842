package io.thalweg.cli.mistake;

import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/** Flushes after each value a stream that has no buffer; with one, that would be as many writes. */
public final class FlushedValues {
    public static final int VALUES = 50_000;

    private FlushedValues() {}

    public static void main(String[] arguments) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(arguments[0] + ".values"))) {
            for (int i = 0; i < VALUES; i++) {
                out.writeInt(i); // the mistake
                out.flush();
            }
        }
    }
}
