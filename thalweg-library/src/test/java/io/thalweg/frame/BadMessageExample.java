package io.thalweg.frame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The peer of a bad message is told what was wrong; quoted by docs/how-to/read-messages.md. */
@Timeout(300)
class BadMessageExample {
    private static final FrameFormat FORMAT = FrameFormat.builder()
            .typeFieldOffset(0)
            .lengthFieldOffset(4)
            .maxFrameLength(64 * 1024)
            .build();

    private static final int ECHO = 1;

    // @start region=answer
    static final int ERROR = 400;

    static void serve(SocketChannel client) throws IOException {
        try (client;
                FrameReader requests = FrameReader.of(client, FORMAT);
                FrameWriter answers = FrameWriter.of(client, FORMAT)) {
            try {
                while (requests.next()) {
                    answers.write(requests.type(), requests.payload());
                    answers.flush();
                }
            } catch (CorruptedFrameException e) {
                answers.write(ERROR, String.valueOf(e.getMessage()).getBytes(UTF_8));
                answers.flush();
                hangUp(client);
            }
        }
    }

    /** A connection that is closed with bytes unread is reset, and the answer may be lost with it. */
    static void hangUp(SocketChannel client) throws IOException {
        client.shutdownOutput();
        client.socket().setSoTimeout(1000);
        InputStream rest = client.socket().getInputStream();
        byte[] unread = new byte[8192];
        long end = System.nanoTime() + 5_000_000_000L;
        while (System.nanoTime() < end && rest.read(unread) >= 0) {}
    }
    // @end

    private ServerSocketChannel listening() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Too long, and too long with far more behind it than anybody reads. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4 << 20})
    void peerOfABadMessageGetsAnAnswer(int bytesBehind) throws Exception {
        try (ServerSocketChannel server = listening();
                SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            FutureTask<Void> serving = started(() -> serve(server.accept()));
            FutureTask<Void> sending = started(() -> {
                ByteBuffer bytes = ByteBuffer.allocate(9 + 8 + bytesBehind);
                bytes.putInt(ECHO).putInt(1).put((byte) 'a').putInt(ECHO).putInt(1 << 30);
                client.write(bytes.clear());
                client.shutdownOutput();
            });
            FrameReader answers = FrameReader.of(client, FORMAT);
            assertThat(answers.next()).isTrue();
            assertThat(answers.type()).isEqualTo(ECHO);
            assertThat(answers.next()).isTrue();
            assertThat(answers.type()).isEqualTo(ERROR);
            assertThat(UTF_8.decode(answers.payload()).toString())
                    .matches("the frame at offset 9 of 127.0.0.1:\\d+ is too long: its length field says 1073741824,"
                            + " the limit is 65536 bytes with header \\(maxFrameLength\\)");
            assertThat(answers.next()).isFalse();
            sending.get();
            serving.get();
        }
    }

    @Test
    void socketCanBeAnsweredToo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket peer = server.accept()) {
            client.getOutputStream().write(new byte[] {0, 0, 0, 1, -1, -1, -1, -1});
            FrameReader requests = FrameReader.of(peer, FORMAT);
            FrameWriter answers = FrameWriter.of(peer, FORMAT);
            assertThatThrownBy(requests::next).isInstanceOf(TooLongFrameException.class);
            assertThat(peer.isClosed()).isFalse();
            answers.write(ERROR, new byte[] {7});
            answers.flush();
            assertThat(client.getInputStream().readNBytes(9)).containsExactly(0, 0, 1, (byte) 0x90, 0, 0, 0, 1, 7);
            requests.close();
            assertThat(peer.isClosed()).isTrue();
        }
    }

    private interface Task {
        void run() throws IOException;
    }

    /** On a thread of its own; {@link FutureTask#get} tells how it ended, as {@link ExecutionException} if it failed. */
    private static FutureTask<Void> started(Task task) {
        FutureTask<Void> future = new FutureTask<>(() -> {
            task.run();
            return null;
        });
        new Thread(future).start();
        return future;
    }
}
