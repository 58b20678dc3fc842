package io.thalweg.cli.mistake;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;

/** Reads eight bytes at a time through a channel whose calls run on threads of the JDK. */
public final class AsynchronousReads {
    /** Enough to take a while, and less than the file has. */
    public static final int READS = 100_000;

    private AsynchronousReads() {}

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        long sum = 0;
        ByteBuffer value = ByteBuffer.allocate(Long.BYTES);
        try (AsynchronousFileChannel in = AsynchronousFileChannel.open(Path.of(arguments[0]))) { // the mistake
            for (int i = 0; i < READS; i++) {
                in.read(value.clear(), (long) i * Long.BYTES).get();
                sum += value.getLong(0);
            }
        }
        System.out.println(sum);
    }
}
