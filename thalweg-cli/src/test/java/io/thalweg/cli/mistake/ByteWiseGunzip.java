package io.thalweg.cli.mistake;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Reads what is compressed byte by byte. */
public final class ByteWiseGunzip {
    private ByteWiseGunzip() {}

    public static void main(String[] arguments) throws IOException {
        String packed = arguments[0] + ".gz";
        byte[] content = new byte[3 << 20];
        new Random(1).nextBytes(content); // does not shrink
        try (OutputStream out = new GZIPOutputStream(new FileOutputStream(packed), 64 << 10)) {
            out.write(content);
        }
        long sum = 0;
        try (InputStream in = new GZIPInputStream(new FileInputStream(packed), 64 << 10)) {
            for (int b = in.read(); b >= 0; b = in.read()) { // the mistake
                sum += b;
            }
        }
        System.out.println(sum);
    }
}
