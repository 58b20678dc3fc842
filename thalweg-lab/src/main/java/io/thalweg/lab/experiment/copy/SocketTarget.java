package io.thalweg.lab.experiment.copy;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection of the loopback interface that stays open from pass to pass; a thread at its other end takes what
 * comes. A pass ends when that thread has the last byte.
 */
final class SocketTarget implements CopyTarget {
    /** What the receiver takes at once: more than the kernel holds ready, so that it is never the slower side. */
    private static final int RECEIVE_BYTES = 256 * 1024;

    /** Far beyond any pass: a variant that sends too little must not hang the worker. */
    private static final long PATIENCE_SECONDS = 60;

    private final long bytesPerPass;
    private final ServerSocketChannel server;
    private final List<Closeable> connection = new ArrayList<>();
    private final BlockingQueue<Received> received = new ArrayBlockingQueue<>(1);
    private @Nullable OutputStream stream;
    private @Nullable SocketChannel channel;
    private long crc32c;

    /** What came of one pass. */
    private record Received(long crc32c, @Nullable IOException failure) {}

    SocketTarget(long bytesPerPass) throws IOException {
        this.bytesPerPass = bytesPerPass;
        this.server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    }

    @Override
    public OutputStream stream() throws IOException {
        OutputStream out = stream;
        if (out == null) {
            InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
            Socket socket = new Socket(address.getAddress(), address.getPort());
            connection.add(socket);
            accept(socket.getLocalPort());
            out = socket.getOutputStream();
            stream = out;
        }
        return out;
    }

    @Override
    public WritableByteChannel channel() throws IOException {
        SocketChannel out = channel;
        if (out == null) {
            out = SocketChannel.open(server.getLocalAddress());
            connection.add(out);
            accept(((InetSocketAddress) out.getLocalAddress()).getPort());
            channel = out;
        }
        return out;
    }

    private void accept(int port) throws IOException {
        SocketChannel other = server.accept();
        connection.add(other);
        // Any process of the machine may connect to a listening port.
        if (((InetSocketAddress) other.getRemoteAddress()).getPort() != port) {
            throw new IOException("another process connected to " + server.getLocalAddress());
        }
        Thread receiver = new Thread(() -> receive(other), "copy-receiver");
        receiver.setDaemon(true);
        receiver.start();
    }

    private void receive(SocketChannel in) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(RECEIVE_BYTES);
        CRC32C crc = new CRC32C();
        try {
            while (true) {
                crc.reset();
                for (long left = bytesPerPass; left > 0; left -= bytes.limit()) {
                    bytes.clear().limit((int) Math.min(left, RECEIVE_BYTES));
                    if (in.read(bytes) < 0) {
                        throw new EOFException("the sender ended " + left + " bytes before the end of the pass");
                    }
                    crc.update(bytes.flip());
                    bytes.rewind();
                }
                received.put(new Received(crc.getValue(), null));
            }
        } catch (IOException e) {
            // Closing the target ends here too, when its reader has gone.
            received.offer(new Received(0, e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void filesCopy(Path from) throws IOException {
        Files.copy(from, stream());
    }

    @Override
    public void finish() throws IOException {
        try {
            Received pass = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (pass == null) {
                throw new IOException("fewer than the " + bytesPerPass + " bytes of a pass arrived within "
                        + PATIENCE_SECONDS + " s");
            }
            if (pass.failure() != null) {
                throw pass.failure();
            }
            crc32c = pass.crc32c();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + bytesPerPass + " bytes were on their way", e);
        }
    }

    @Override
    public long crc32c() {
        return crc32c;
    }

    @Override
    public void reset() {}

    @Override
    public void close() throws IOException {
        server.close();
        for (Closeable end : connection) {
            end.close();
        }
    }
}
