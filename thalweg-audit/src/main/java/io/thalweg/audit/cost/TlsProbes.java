package io.thalweg.audit.cost;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.security.Security;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Two sockets that encrypt as most do today, without a certificate: the keys are agreed on anonymously, which the JDK
 * refuses unless this JVM, which does nothing else, allows it.
 */
final class TlsProbes {
    private static final String[] PROTOCOL = {"TLSv1.2"};

    private static final String[] CIPHER = {"TLS_DH_anon_WITH_AES_256_GCM_SHA384"};

    /** A record took 30 µs at first, and 6 once all of the way to the cipher was compiled. */
    private static final int WARM_UP_RECORDS = 40_000;

    private static final int LARGE_EVERY = 16;

    private static final AtomicBoolean WARM = new AtomicBoolean();

    private TlsProbes() {}

    static Probes.Queue sockets() throws IOException {
        Security.setProperty("jdk.tls.disabledAlgorithms", "");
        try (SSLServerSocket server = (SSLServerSocket)
                SSLServerSocketFactory.getDefault().createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setEnabledProtocols(PROTOCOL);
            server.setEnabledCipherSuites(CIPHER);
            SSLSocket near = (SSLSocket)
                    SSLSocketFactory.getDefault().createSocket(server.getInetAddress(), server.getLocalPort());
            near.setEnabledProtocols(PROTOCOL);
            near.setEnabledCipherSuites(CIPHER);
            SSLSocket far = (SSLSocket) server.accept();
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> agree(far));
            near.startHandshake();
            other.join();
            warmUp(far.getInputStream(), near.getOutputStream());
            return new Probes.Queue(far.getInputStream(), near.getOutputStream(), () -> {
                near.close();
                far.close();
            });
        } catch (CompletionException e) {
            throw new IOException("the other side of a calibration failed", e);
        }
    }

    /** Once in each JVM: what is compiled is the same for all. */
    private static void warmUp(InputStream in, OutputStream out) throws IOException {
        byte[] block = new byte[8192];
        for (int i = WARM.getAndSet(true) ? WARM_UP_RECORDS : 0; i < WARM_UP_RECORDS; i++) {
            int bytes = i % LARGE_EVERY == 0 ? block.length : 1;
            out.write(block, 0, bytes);
            in.readNBytes(block, 0, bytes);
        }
    }

    private static void agree(SSLSocket socket) {
        try {
            socket.startHandshake();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
