package io.thalweg.audit.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * A server on a channel that does not block, and its only client: requests and answers of 64 bytes, as often as is
 * said, or until the standard input ends. Says when they are connected.
 */
public final class Echo {
    private static final int MESSAGE_BYTES = 64;

    private Echo() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = Integer.parseInt(arguments[0]);
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread serving = new Thread(() -> serve(server));
            serving.setDaemon(true);
            serving.start();
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
                ask(client);
                System.out.println("connected");
                for (int i = 1; rounds == 0 ? System.in.available() == 0 : i < rounds; i++) {
                    ask(client);
                }
            }
        }
    }

    private static void ask(SocketChannel client) throws IOException {
        ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES);
        while (message.hasRemaining()) {
            client.write(message);
        }
        message.clear();
        while (message.hasRemaining()) {
            client.read(message);
        }
    }

    private static void serve(ServerSocketChannel server) {
        try (Selector selector = Selector.open();
                SocketChannel connection = server.accept()) {
            connection.configureBlocking(false);
            connection.register(selector, SelectionKey.OP_READ);
            ByteBuffer message = ByteBuffer.allocate(8 * MESSAGE_BYTES * MESSAGE_BYTES);
            while (fill(connection, message)) {
                flush(connection, message);
                selector.select();
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean fill(SocketChannel connection, ByteBuffer message) throws IOException {
        message.clear();
        return connection.read(message) >= 0;
    }

    private static void flush(SocketChannel connection, ByteBuffer message) throws IOException {
        message.flip();
        while (message.hasRemaining()) {
            connection.write(message);
        }
    }
}
