package io.thalweg.lab.experiment;

import java.util.SplittableRandom;

/** The content of generated files: the same pseudo-random bytes on every machine. */
public final class GeneratedBytes {
    /** 1 MiB, the article's file. */
    public static final int SIZE_BYTES = 1 << 20;

    private static final long SEED = 20171121;

    private GeneratedBytes() {}

    /** A fresh copy of the content. */
    public static byte[] content() {
        byte[] bytes = new byte[SIZE_BYTES];
        new SplittableRandom(SEED).nextBytes(bytes);
        return bytes;
    }

    /** The sum of the bytes, each taken as 0…255. */
    public static long sum(byte[] bytes, int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += bytes[i] & 0xff;
        }
        return sum;
    }
}
