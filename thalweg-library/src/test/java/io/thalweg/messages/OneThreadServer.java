package io.thalweg.messages;

// @start region=program
import static java.nio.charset.StandardCharsets.UTF_8;

import io.thalweg.frame.FrameDecoder;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.Locale;

/** Answers each message with its text in upper case; one thread for all connections. */
final class OneThreadServer {
    static final FrameFormat FORMAT = FrameFormat.builder()
            .typeFieldOffset(0)
            .lengthFieldOffset(4)
            .maxFrameLength(64 * 1024)
            .build();

    public static void main(String[] arguments) throws IOException {
        InetSocketAddress address = new InetSocketAddress(Integer.parseInt(arguments[0]));
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(address);
                Selector selector = Selector.open()) {
            serve(server, selector);
        }
    }

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
}
// @end
