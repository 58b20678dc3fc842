package io.thalweg.frame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread for all connections; quoted by docs/how-to/read-messages.md. */
@Timeout(300)
class SelectorServerExample {
    private static final FrameFormat FORMAT = TcpMessagesExample.Server.FORMAT;

    // @start region=selector
    static void serve(ServerSocketChannel server, Selector selector) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocateDirect(64 * 1024); // one for all connections
        server.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
        while (server.isOpen()) {
            selector.select();
            for (Iterator<SelectionKey> ready = selector.selectedKeys().iterator(); ready.hasNext(); ready.remove()) {
                SelectionKey key = ready.next();
                if (key.attachment() instanceof Connection connection) {
                    connection.step(key, bytes);
                } else {
                    accept(server, selector);
                }
            }
        }
    }

    static void accept(ServerSocketChannel server, Selector selector) throws IOException {
        SocketChannel client = server.accept();
        if (client != null) {
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ, new Connection(client));
        }
    }

    static final class Connection {
        private final SocketChannel client;
        private final FrameDecoder requests;
        private ByteBuffer answers = ByteBuffer.allocate(0);

        Connection(SocketChannel client) throws IOException {
            this.client = client;
            requests = FrameDecoder.of(FORMAT, client.getRemoteAddress().toString());
        }

        /** Reads only while no answer waits: a peer that does not take its answers gets no more of them. */
        void step(SelectionKey key, ByteBuffer bytes) throws IOException {
            try {
                if (answers.hasRemaining() || read(bytes)) {
                    client.write(answers);
                    key.interestOps(answers.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
                } else {
                    client.close();
                }
            } catch (IOException e) {
                System.err.println(e.getMessage());
                client.close();
            }
        }

        private boolean read(ByteBuffer bytes) throws IOException {
            if (client.read(bytes.clear()) < 0) {
                requests.endOfInput();
                return false;
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (FrameWriter writer = FrameWriter.of(out, FORMAT)) {
                bytes.flip();
                while (requests.feed(bytes)) {
                    String text = UTF_8.decode(requests.payload()).toString();
                    writer.write(requests.type(), text.toUpperCase(Locale.ROOT).getBytes(UTF_8));
                }
            }
            answers = ByteBuffer.wrap(out.toByteArray());
            return true;
        }
    }
    // @end

    @Test
    @SuppressWarnings("try") // the server closes while it serves
    void oneThreadServesAllConnections() throws Exception {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                Selector selector = Selector.open()) {
            List<Throwable> failures = new ArrayList<>();
            Thread serving = new Thread(() -> {
                try {
                    serve(server, selector);
                } catch (IOException | RuntimeException e) {
                    failures.add(e);
                }
            });
            serving.start();
            try (SocketChannel slow = SocketChannel.open(server.getLocalAddress());
                    SocketChannel quick = SocketChannel.open(server.getLocalAddress())) {
                byte[] message = {0, 0, 0, 7, 0, 0, 0, 2, 'h', 'i'};
                slow.write(ByteBuffer.wrap(message, 0, 9));
                MessageClientExample.Connection other = new MessageClientExample.Connection(quick);
                assertThat(other.ask(8, "between")).isEqualTo("BETWEEN");
                slow.write(ByteBuffer.wrap(message, 9, 1));
                assertThat(other.ask(9, "x".repeat(60_000))).isEqualTo("X".repeat(60_000));
                FrameReader answers = FrameReader.of(slow, FORMAT);
                assertThat(answers.next()).isTrue();
                assertThat(answers.type()).isEqualTo(7);
                assertThat(UTF_8.decode(answers.payload()).toString()).isEqualTo("HI");
                slow.shutdownOutput();
                assertThat(answers.next()).isFalse();
            }
            server.close();
            selector.wakeup();
            serving.join();
            assertThat(failures).isEmpty();
        }
    }
}
