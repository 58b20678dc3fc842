package io.thalweg.agent;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.security.Security;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Two threads that talk over TLS, byte by byte and through a buffer, without a certificate. */
final class TlsProgram {
    static final int TIMES = 100;

    private static final String[] PROTOCOL = {"TLSv1.2"};
    private static final String[] CIPHER = {"TLS_DH_anon_WITH_AES_256_GCM_SHA384"};

    private TlsProgram() {}

    public static void main(String[] arguments) throws Exception {
        Security.setProperty("jdk.tls.disabledAlgorithms", "");
        try (SSLServerSocket server = listen()) {
            Thread peer = new Thread(() -> receive(server));
            peer.start();
            send(server);
            peer.join();
        }
    }

    private static SSLServerSocket listen() throws IOException {
        SSLServerSocket server = (SSLServerSocket)
                SSLServerSocketFactory.getDefault().createServerSocket(0, 1, InetAddress.getLoopbackAddress());
        server.setEnabledProtocols(PROTOCOL);
        server.setEnabledCipherSuites(CIPHER);
        return server;
    }

    private static void send(SSLServerSocket server) throws IOException {
        try (SSLSocket socket = (SSLSocket)
                SSLSocketFactory.getDefault().createSocket(server.getInetAddress(), server.getLocalPort())) {
            socket.setEnabledProtocols(PROTOCOL);
            socket.setEnabledCipherSuites(CIPHER);
            OutputStream bare = socket.getOutputStream();
            OutputStream out = new BufferedOutputStream(bare);
            for (int i = 0; i < TIMES; i++) {
                bare.write(i);
                out.write(i);
            }
            out.flush();
            socket.getInputStream().read(); // until the other side has it all
        }
    }

    private static void receive(SSLServerSocket server) {
        try (SSLSocket socket = (SSLSocket) server.accept()) {
            for (int i = 0; i < 2 * TIMES; i++) {
                socket.getInputStream().read();
            }
            socket.getOutputStream().write(1);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
