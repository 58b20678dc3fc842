package io.thalweg.bench.input;

import io.thalweg.bench.plan.Suite;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** What a fork reads: files of the run, the socket on which the other process sends, the pipe into which it writes. */
public final class ForkInputs {
    private static final int CHUNK_SIZE_BYTES = 64 * 1024;

    private ForkInputs() {}

    /** Where the run has its files. */
    public static Path directory() {
        String directory = System.getProperty(Suite.DIRECTORY_PROPERTY);
        if (directory == null) {
            throw new IllegalStateException("-D" + Suite.DIRECTORY_PROPERTY + " is not set; run through ./dev bench");
        }
        return Path.of(directory);
    }

    /** The file {@code name} of the run. */
    public static Path file(String name) {
        return directory().resolve(name);
    }

    /** A connection to the other process. */
    public static Socket socket() throws IOException {
        InetSocketAddress address = address();
        return new Socket(address.getAddress(), address.getPort());
    }

    /** A connection to the other process, as a channel. */
    public static SocketChannel socketChannel() throws IOException {
        return SocketChannel.open(address());
    }

    private static InetSocketAddress address() {
        String port = System.getenv(Suite.PORT_VARIABLE);
        if (port == null) {
            throw new IllegalStateException(Suite.PORT_VARIABLE + " is not set; run through ./dev bench");
        }
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
    }

    /** The standard input without the buffer of {@link System#in}. */
    public static InputStream standardInput() {
        return new FileInputStream(FileDescriptor.in);
    }

    /** The standard input as a channel; the article knew only the way over {@code /proc/self/fd/0}. */
    public static FileChannel standardInputChannel() {
        return new FileInputStream(FileDescriptor.in).getChannel();
    }

    /** Opens or asks something of a file. */
    @FunctionalInterface
    public interface IoSupplier<T> {
        T open() throws IOException;
    }

    /** What a fork needs from the beginning: the constructors of benchmarks throw nothing that is checked. */
    public static <T> T opened(IoSupplier<T> opener) {
        try {
            return opener.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sum of all bytes, by an array and a loop. */
    public static long sumOf(Path path) throws IOException {
        long sum = 0;
        byte[] array = new byte[CHUNK_SIZE_BYTES];
        try (InputStream in = new FileInputStream(path.toFile())) {
            for (int n; (n = in.read(array)) > 0; ) {
                for (int i = 0; i < n; i++) {
                    sum += array[i] & 0xff;
                }
            }
        }
        return sum;
    }

    /** Returns {@code found} if it is right: no checksum, no number. */
    public static long check(long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException("wrong sum: want " + expected + ", got " + found);
        }
        return found;
    }
}
