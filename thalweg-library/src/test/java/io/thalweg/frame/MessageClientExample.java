package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client of messages with a type and a length in front. */
@Timeout(300)
class MessageClientExample {
    // @start region=client
    static long readAll(SocketChannel server) throws IOException {
        long bytes = 0;
        try (FrameReader messages = FrameReader.of(server, FrameFormat.typeAndLength())) {
            while (messages.next()) {
                bytes += handle(messages.type(), messages.payload().remaining());
            }
        }
        return bytes;
    }
    // @end

    /** Takes the place of a consumer, which would read its fields from the view. */
    private static int handle(int type, int length) {
        return type > 0 ? length : 0;
    }

    // @start region=request
    /** One reader and one writer for a connection: a reader may hold the beginning of the next answer already. */
    static final class Connection implements Closeable {
        private final FrameReader answers;
        private final FrameWriter requests;

        Connection(SocketChannel server) {
            answers = FrameReader.of(server, FrameFormat.typeAndLength());
            requests = FrameWriter.of(server, FrameFormat.typeAndLength());
        }

        String ask(int type, String question) throws IOException {
            requests.write(type, question.getBytes(StandardCharsets.UTF_8));
            requests.flush();
            if (!answers.next()) {
                throw new EOFException("the server hung up without an answer");
            }
            return StandardCharsets.UTF_8.decode(answers.payload()).toString();
        }

        @Override
        public void close() throws IOException {
            try (answers) {
                requests.close();
            }
        }
    }
    // @end

    @Test
    void readsAllMessages() throws Exception {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            Thread sending = new Thread(() -> send(server));
            sending.start();
            assertThat(readAll(client)).isEqualTo(100_000 * 100L);
            sending.join();
        }
    }

    private static void send(ServerSocketChannel server) {
        try (FrameWriter messages = FrameWriter.of(server.accept(), FrameFormat.typeAndLength())) {
            for (int i = 0; i < 100_000; i++) {
                messages.write(1, new byte[100]);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void serverThatHangsUpIsNoticed() throws Exception {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            server.accept().shutdownOutput();
            Connection connection = new Connection(client);
            assertThatThrownBy(() -> connection.ask(1, "?")).isInstanceOf(EOFException.class);
        }
    }
}
