package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.TlsKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deadlines over real sockets of TLS, whose close is polite. */
@Timeout(300)
class TlsTest {
    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private SSLSocket here;
    private SSLSocket peer;

    @BeforeEach
    void connect() throws Exception {
        SSLContext context = TlsKeys.context();
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
    void framesGoBothWays() throws Exception {
        byte[] large = RandomSource.ofSeed(17).bytes(200_000); // many records of TLS
        Future<?> echo = other.submit(() -> {
            FrameReader requests = FrameReader.of(peer, FrameFormat.varint());
            FrameWriter answers = FrameWriter.of(peer, FrameFormat.varint());
            while (requests.next()) {
                answers.write(requests.payload());
                answers.flush();
            }
            return null;
        });
        FrameWriter requests = FrameWriter.of(here, FrameFormat.varint());
        FrameReader answers = FrameReader.of(here, FrameFormat.varint());
        for (byte[] payload : List.of(new byte[0], new byte[] {7}, large)) {
            requests.write(payload);
            requests.flush();
            assertThat(answers.next()).isTrue();
            assertThat(answers.copy()).isEqualTo(payload);
        }
        here.shutdownOutput();
        echo.get();
    }

    /** As after a CONNECT or STARTTLS: the channel below has what is encrypted. */
    @Test
    void whatIsLayeredOverAChannelIsEncrypted() throws Exception {
        SSLContext context = TlsKeys.context();
        try (SSLServerSocket server = (SSLServerSocket)
                        context.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress());
                SocketChannel below = SocketChannel.open(server.getLocalSocketAddress())) {
            Future<String> heard = other.submit(() -> {
                try (SSLSocket socket = (SSLSocket) server.accept()) {
                    socket.getOutputStream().write('?');
                    return new String(socket.getInputStream().readNBytes(6), StandardCharsets.US_ASCII);
                }
            });
            SSLSocket tls = (SSLSocket)
                    context.getSocketFactory().createSocket(below.socket(), "localhost", server.getLocalPort(), true);
            try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(tls);
                    BufferedWritableByteChannel out = BufferedWritableByteChannel.of(tls)) {
                assertThat((char) in.get()).isEqualTo('?');
                out.putUtf8("secret");
                out.flush();
                assertThat(heard.get()).isEqualTo("secret");
            }
        }
    }
}
