package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.line.LineReader;
import io.thalweg.stream.TunedInputStream;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.TlsKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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

    @Test
    void silentPeerIsNoEndOfTheFrames() throws IOException {
        FrameReader frames = FrameReader.builder(FrameFormat.lengthPrefixed())
                .idleDeadline(Duration.ofMillis(50))
                .build(here);
        assertThatThrownBy(frames::next).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void timeoutOfTheSocketCanBeRetried() throws IOException {
        here.setSoTimeout(10);
        FrameReader frames = FrameReader.of(here, FrameFormat.lengthPrefixed());
        peer.getOutputStream().write(new byte[] {0, 0, 0, 2, 7});
        assertThatThrownBy(frames::next).isInstanceOf(SocketTimeoutException.class);
        here.setSoTimeout(0);
        peer.getOutputStream().write(8);
        assertThat(frames.next()).isTrue();
        assertThat(frames.copy()).containsExactly(7, 8);
    }

    /** Closed before the wait or meanwhile: either is told, and never as the end of the input. */
    @Test
    void closeByAnotherThreadIsNoEndOfInput() throws Exception {
        peer.getOutputStream().write("half a li".getBytes(StandardCharsets.US_ASCII));
        LineReader lines = LineReader.of(here);
        Future<?> closing = other.submit(() -> {
            lines.close();
            return null;
        });
        assertThatThrownBy(lines::next).isInstanceOf(ClosedChannelException.class);
        closing.get();
    }

    @Test
    void streamThatIsClosedByAnotherThreadEndsInAnIOException() throws Exception {
        peer.getOutputStream().write(1);
        TunedInputStream in = new TunedInputStream(here.getInputStream());
        assertThat(in.read()).isEqualTo(1);
        Future<?> closing = other.submit(() -> {
            in.close();
            return null;
        });
        assertThatThrownBy(in::read).isInstanceOf(IOException.class);
        closing.get();
    }

    @Test
    void interruptClosesNothing() throws IOException {
        peer.getOutputStream().write("a\nb\n".getBytes(StandardCharsets.US_ASCII));
        Thread.currentThread().interrupt();
        LineReader lines = LineReader.of(here);
        assertThat(lines.next()).isTrue();
        assertThat(lines.next()).isTrue();
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(here);
        out.put((byte) 7);
        out.flush();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(peer.getInputStream().read()).isEqualTo(7);
    }
}
