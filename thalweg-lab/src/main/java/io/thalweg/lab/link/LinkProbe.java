package io.thalweg.lab.link;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** The main class of the reader that checks a link: says its port, then reads for a while and says how fast in MB/s. */
public final class LinkProbe {
    /** Until the bucket is empty and congestion control knows the link. */
    private static final long SETTLING_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long READING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int BUFFER_BYTES = 128 * 1024;
    private static final double NANOS_PER_MICROSECOND = 1e3;

    private LinkProbe() {}

    /** Arguments: address and port of the sender. */
    public static void main(String[] arguments) throws IOException {
        try (Socket socket = new Socket(InetAddress.getAllByName(arguments[0])[0], Integer.parseInt(arguments[1]));
                InputStream in = socket.getInputStream()) {
            System.out.println(socket.getLocalPort());
            read(in, SETTLING_NANOS);
            long start = System.nanoTime();
            long bytes = read(in, READING_NANOS);
            System.out.println(bytes * NANOS_PER_MICROSECOND / (System.nanoTime() - start));
        }
    }

    private static long read(InputStream in, long nanos) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long bytes = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            int n = in.read(buffer);
            if (n < 0) {
                throw new IOException("the sender ended");
            }
            bytes += n;
        }
        return bytes;
    }
}
