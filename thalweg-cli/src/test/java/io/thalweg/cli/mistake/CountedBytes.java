package io.thalweg.cli.mistake;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.input.TaggedInputStream;

/** Reads a file byte by byte without a buffer, by way of Commons IO. */
public final class CountedBytes {
    private CountedBytes() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (InputStream in = FileUtils.openInputStream(new File(arguments[0]));
                InputStream counted = new TaggedInputStream(in)) {
            int b = counted.read();
            while (b >= 0) {
                sum += b;
                b = counted.read(); // the mistake
            }
        }
        System.out.println(sum);
    }
}
