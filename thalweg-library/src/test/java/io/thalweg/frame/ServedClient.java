package io.thalweg.frame;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.FutureTask;

/** The one client of a server that frames talk to: somebody else's library. The server has a thread of its own. */
final class ServedClient<T> implements AutoCloseable {
    private final ServerSocketChannel server;
    private final FutureTask<T> serving;

    /** What the server does with its client. */
    interface Conversation<T> {
        T with(SocketChannel client) throws Exception;
    }

    ServedClient(Conversation<T> conversation) throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        serving = new FutureTask<>(() -> {
            try (SocketChannel client = server.accept()) {
                return conversation.with(client);
            }
        });
        Thread thread = new Thread(serving);
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.socket().getLocalPort();
    }

    /** What the conversation came to; waits for its end. */
    T outcome() throws Exception {
        return serving.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
