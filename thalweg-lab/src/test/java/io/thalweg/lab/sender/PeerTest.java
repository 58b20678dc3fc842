package io.thalweg.lab.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PeerTest {
    private static final String HOST = "127.0.0.1";
    private static final int HEAD_BYTES = 3 * Messages.MESSAGE_BYTES + 5;
    private static final Duration SHORT = Duration.ofMillis(100);

    private final Secret secret = Secret.random();
    private final List<Closeable> opened = new CopyOnWriteArrayList<>();
    private final List<String> log = new CopyOnWriteArrayList<>();

    @AfterEach
    void closeAll() throws IOException {
        for (Closeable closeable : opened) {
            closeable.close();
        }
    }

    private PeerAddress serve(MessageServer.Limits limits) throws IOException {
        MessageServer server = MessageServer.listen(HOST, 0, secret, limits, log::add);
        opened.add(server);
        start(server::serve);
        return server.address();
    }

    private PeerAddress serve() throws IOException {
        return serve(MessageServer.Limits.USUAL);
    }

    private interface Service {
        void run() throws IOException;
    }

    private static void start(Service service) {
        Thread thread = new Thread(() -> {
            try {
                service.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** A server that says that, whoever connects, and then nothing. */
    private PeerAddress pretend(String line) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        opened.add(server);
        start(() -> {
            Socket reader = server.accept();
            opened.add(reader);
            reader.getOutputStream().write(line.getBytes(StandardCharsets.ISO_8859_1));
        });
        return new PeerAddress(HOST, server.getLocalPort());
    }

    private Socket connectTo(PeerAddress address) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.port());
        opened.add(socket);
        return socket;
    }

    private static String line(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = socket.getInputStream().read();
                c >= 0 && c != '\n';
                c = socket.getInputStream().read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    private static byte[] head() {
        return Arrays.copyOf(Messages.round(), HEAD_BYTES);
    }

    private static void complains(ThrowingCallable call, String what) {
        assertThatThrownBy(call).isInstanceOfSatisfying(PeerException.class, e -> {
            assertThat(e).hasMessageContaining(what);
            assertThat(e.problem().todo()).isNotBlank();
            assertThat(e.problem().exit()).isEqualTo(ExitCode.ENVIRONMENT);
        });
    }

    @Test
    void sendsMessagesToASocket() throws IOException {
        try (Socket socket = Peer.at(serve(), secret).openSocket(MessageDelivery.BLOCKS)) {
            byte[] bytes = new byte[HEAD_BYTES];
            new DataInputStream(socket.getInputStream()).readFully(bytes);
            assertThat(bytes).isEqualTo(head());
        }
    }

    @Test
    void sendsMessagesToAChannel() throws IOException {
        try (SocketChannel channel = Peer.at(serve(), secret).openChannel(MessageDelivery.SMALL)) {
            ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES);
            while (bytes.hasRemaining()) {
                assertThat(channel.read(bytes)).isPositive();
            }
            assertThat(bytes.array()).isEqualTo(head());
        }
    }

    @Test
    void refusesAnotherSecret() throws IOException {
        Peer peer = Peer.at(serve(), Secret.random());
        complains(peer::check, "has a different secret");
    }

    @Test
    void namesAnotherVersion() throws IOException {
        Peer peer = Peer.at(pretend("thalweg-lab 2 0123\n"), secret);
        complains(peer::check, "speaks version 2 of the lab's protocol, and this Thalweg version 1");
    }

    @Test
    void namesWhatIsNoPeer() throws IOException {
        Peer peer = Peer.at(pretend("SSH-2.0-Open\u001b[2J\n"), secret);
        complains(peer::check, "is not `thalweg lab serve`: it says \"SSH-2.0-Open\\u001b[2J\"");
    }

    @Test
    void aSilentPeerIsNotWaitedForLong() throws IOException {
        Peer peer = Peer.at(pretend(""), secret).waiting(SHORT);
        complains(peer::check, "has not answered within 100 ms");
    }

    @Test
    void aPeerThatStopsAfterItsGreetingIsNotWaitedForLong() throws IOException {
        Peer peer = Peer.at(pretend("thalweg-lab 1 0123\n"), secret).waiting(SHORT);
        complains(() -> peer.openSocket(MessageDelivery.BLOCKS).close(), "has not answered within 100 ms");
    }

    @Test
    void nobodyListening() throws IOException {
        PeerAddress gone;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            gone = new PeerAddress(HOST, server.getLocalPort());
        }
        complains(() -> Peer.at(gone, secret).check(), "Connection refused");
    }

    @Test
    void anUnknownHost() {
        complains(() -> Peer.at(new PeerAddress("a..b", 1), secret).check(), "there is no host");
    }

    @Test
    void withoutASecretThereIsNoPeer() {
        assertThatThrownBy(() -> Peer.of(new PeerAddress(HOST, 1), Map.of(), null))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.exit()).isEqualTo(ExitCode.USAGE);
                    assertThat(problem.todo()).contains(Secret.VARIABLE);
                });
    }

    @Test
    void aBusyPortIsAProblem() throws IOException {
        int port = serve().port();
        assertThatThrownBy(() -> MessageServer.listen(HOST, port, secret, MessageServer.Limits.USUAL, log::add))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT);
                    assertThat(problem).hasMessageContaining("cannot listen on " + HOST + ":" + port);
                    assertThat(problem.todo()).contains("--port");
                });
    }

    @Test
    void oneTooManyIsTurnedAway() throws IOException {
        PeerAddress address = serve(new MessageServer.Limits(1, 1L << 30, Duration.ofMinutes(1), SHORT));
        Peer peer = Peer.at(address, secret);
        try (Socket first = peer.openSocket(MessageDelivery.BLOCKS)) {
            assertThat(first.getInputStream().read()).isNotNegative();
            complains(peer::check, "has reached its limit of connections");
        }
    }

    @Test
    void aReaderThatProvesNothingIsDropped() throws IOException {
        PeerAddress address = serve(new MessageServer.Limits(1, 1L << 30, Duration.ofMinutes(1), SHORT));
        Socket stranger = connectTo(address);
        assertThat(line(stranger)).startsWith("thalweg-lab 1 ");
        assertThat(stranger.getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void noReaderGetsMoreThanItsBytes() throws IOException {
        PeerAddress address =
                serve(new MessageServer.Limits(1, Messages.ROUND_BYTES, Duration.ofMinutes(1), Duration.ofSeconds(5)));
        try (Socket socket = Peer.at(address, secret).openSocket(MessageDelivery.SMALL)) {
            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(Messages.round());
        }
    }

    @Test
    void noReaderHoldsItsConnectionForEver() throws IOException {
        PeerAddress address = serve(new MessageServer.Limits(1, Long.MAX_VALUE, SHORT, Duration.ofSeconds(5)));
        Peer peer = Peer.at(address, secret);
        try (Socket idle = peer.openSocket(MessageDelivery.BLOCKS)) {
            // It reads nothing; its place is free again all the same.
            while (log.stream().noneMatch(entry -> entry.endsWith(": disconnected"))) {
                Thread.onSpinWait();
            }
            peer.check();
            assertThat(idle.isClosed()).isFalse();
        }
    }

    @Test
    void aReaderOfAnotherVersionIsRefused() throws IOException {
        Socket reader = connectTo(serve());
        line(reader);
        reader.getOutputStream().write("thalweg-lab 9 anything\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(line(reader)).isEqualTo("refused version");
        assertThat(reader.getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void anEndlessLineIsRefused() throws IOException {
        Socket reader = connectTo(serve());
        line(reader);
        reader.getOutputStream().write("x".repeat(256).getBytes(StandardCharsets.US_ASCII));
        assertThat(line(reader)).isEqualTo("refused request");
    }

    @Test
    void aProofServesOnce() throws IOException {
        PeerAddress address = serve();
        Socket first = connectTo(address);
        String nonce = line(first).split(" ", -1)[2];
        String request = "thalweg-lab 1 blocks " + Handshake.proof(secret, nonce, "blocks") + "\n";
        first.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        assertThat(line(first)).isEqualTo("ok");
        Socket second = connectTo(address);
        line(second);
        second.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        assertThat(line(second)).isEqualTo("refused secret");
    }

    @Test
    void aProvenReaderMayAskOnlyForWhatThereIs() throws IOException {
        Socket reader = connectTo(serve());
        String nonce = line(reader).split(" ", -1)[2];
        String request = "thalweg-lab 1 rockets " + Handshake.proof(secret, nonce, "rockets") + "\n";
        reader.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        assertThat(line(reader)).isEqualTo("refused request");
    }
}
