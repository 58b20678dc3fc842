package io.thalweg.cli.mistake;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Compresses lines, and flushes after each of them. */
public final class FlushedGzip {
    private FlushedGzip() {}

    public static void main(String[] arguments) throws IOException {
        try (Writer out = new OutputStreamWriter(
                new GZIPOutputStream(new FileOutputStream(arguments[0] + ".gz"), 512, true), StandardCharsets.UTF_8)) {
            for (int i = 0; i < 50_000; i++) {
                out.write("line " + i + "\n");
                out.flush(); // the mistake
            }
        }
    }
}
