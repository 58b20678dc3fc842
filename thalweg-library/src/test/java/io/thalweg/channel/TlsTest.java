package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.line.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Deadlines over real sockets of TLS, whose close is polite. */
@Timeout(300)
class TlsTest {
    private static final char[] PASSWORD = "secret".toCharArray();

    @TempDir
    Path folder;

    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private SSLSocket here;
    private SSLSocket peer;

    @BeforeEach
    void connect() throws Exception {
        SSLContext context = context();
        try (SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Future<SSLSocket> accepted = other.submit(() -> {
                SSLSocket socket = (SSLSocket) server.accept();
                socket.startHandshake();
                return socket;
            });
            here = (SSLSocket) context.getSocketFactory().createSocket(server.getInetAddress(), server.getLocalPort());
            here.startHandshake();
            peer = accepted.get();
        }
    }

    private SSLContext context() throws Exception {
        Path keys = folder.resolve("keys.p12");
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        int exit = new ProcessBuilder(
                        tool.toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keys.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assertThat(exit).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(store, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    @AfterEach
    void disconnect() throws IOException {
        closeAtOnce(here);
        closeAtOnce(peer);
        other.shutdown();
    }

    /** The polite close would wait for the peer to read. */
    private static void closeAtOnce(SSLSocket socket) throws IOException {
        try {
            socket.setSoLinger(true, 0);
        } catch (SocketException e) {
            assertThat(socket.isClosed()).as("by its deadline").isTrue();
        }
        socket.close();
    }

    @Test
    void halfALineIsNoLine() throws IOException {
        peer.getOutputStream().write("half a li".getBytes(StandardCharsets.US_ASCII));
        peer.getOutputStream().flush();
        LineReader lines =
                LineReader.builder().lineDeadline(Duration.ofMillis(50)).build(here);
        assertThatThrownBy(lines::next).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void peerThatDoesNotReadEndsTheWriter() throws IOException {
        BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .deadline(Duration.ofMillis(50))
                .build(here);
        byte[] much = new byte[1 << 16];
        assertThatThrownBy(() -> {
                    while (peer.isBound()) {
                        out.put(much);
                    }
                })
                .isInstanceOf(SocketTimeoutException.class);
    }
}
