package io.thalweg.entry;

import io.thalweg.testkit.TlsKeys;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLSocket;

/** A connection through the loopback interface, whose buffers are small. */
final class SocketLink implements Link {
    private static final int BUFFER_BYTES = 32 * 1024;

    private final Object given;
    private final Socket near;
    private final Socket far;
    /** What carries {@link #far}: the same, but for TLS. */
    private final Socket farWire;

    private SocketLink(Object given, Socket near, Socket far, Socket farWire) {
        this.given = given;
        this.near = near;
        this.far = far;
        this.farWire = farWire;
    }

    static SocketLink channel() throws IOException {
        try (ServerSocket server = server()) {
            SocketChannel near = SocketChannel.open(server.getLocalSocketAddress());
            Socket far = server.accept();
            return new SocketLink(near, near.socket(), far, far).withSmallBuffer();
        }
    }

    static SocketLink plain() throws IOException {
        try (ServerSocket server = server()) {
            Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket far = server.accept();
            return new SocketLink(near, near, far, far).withSmallBuffer();
        }
    }

    static SocketLink tls() throws IOException {
        try (ServerSocket server = server()) {
            SSLSocket near = (SSLSocket)
                    TlsKeys.context().getSocketFactory().createSocket(server.getInetAddress(), server.getLocalPort());
            Socket wire = server.accept();
            near.setTcpNoDelay(true);
            wire.setTcpNoDelay(true);
            SSLSocket far =
                    (SSLSocket) TlsKeys.context().getSocketFactory().createSocket(wire, null, wire.getPort(), true);
            far.setUseClientMode(false);
            inBackground(
                    () -> {
                        far.startHandshake();
                        return true;
                    },
                    near::startHandshake);
            return new SocketLink(near, near, far, wire).withSmallBuffer();
        }
    }

    private interface Foreground {
        void run() throws IOException;
    }

    private static void inBackground(Callable<Boolean> other, Foreground here) throws IOException {
        FutureTask<Boolean> task = new FutureTask<>(other);
        new Thread(task).start();
        here.run();
        try {
            task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private static ServerSocket server() throws IOException {
        ServerSocket server = new ServerSocket();
        server.setReceiveBufferSize(BUFFER_BYTES);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return server;
    }

    private SocketLink withSmallBuffer() throws SocketException {
        near.setSendBufferSize(BUFFER_BYTES);
        return this;
    }

    @Override
    public Object near() {
        return given;
    }

    @Override
    public boolean isNearClosed() {
        return near.isClosed();
    }

    @Override
    public void send(byte[] bytes) throws IOException {
        far.getOutputStream().write(bytes);
    }

    @Override
    public void end() throws IOException {
        far.shutdownOutput();
    }

    @Override
    public void cut() throws IOException {
        farWire.close();
    }

    @Override
    public void reset() throws IOException {
        farWire.setSoLinger(true, 0);
        farWire.close();
    }

    @Override
    public void timeout(int millis) throws IOException {
        near.setSoTimeout(millis);
    }

    @Override
    public byte[] received() throws IOException {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        byte[] some = new byte[8192];
        try {
            for (int n; (n = far.getInputStream().read(some)) >= 0; ) {
                received.write(some, 0, n);
            }
        } catch (IOException e) {
            // Reset, or TLS without a farewell: what came until then is what came.
        }
        return received.toByteArray();
    }

    @Override
    public void close() throws IOException {
        closeAtOnce(near);
        closeAtOnce(far);
        farWire.close();
    }

    /** The polite close of TLS would wait for the other end. */
    static void closeAtOnce(Socket socket) throws IOException {
        try {
            socket.setSoLinger(true, 0);
        } catch (SocketException e) {
            // It is closed already.
        }
        socket.close();
    }
}
