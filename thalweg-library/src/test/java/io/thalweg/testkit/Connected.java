package io.thalweg.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests that have a TCP connection on this machine: {@code client} is tried, {@code peer} is at the other end. */
public abstract class Connected {
    protected ServerSocketChannel server;
    protected SocketChannel client;
    protected SocketChannel peer;

    /** A server that listens at a port of its own. */
    public static ServerSocketChannel listen() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @BeforeEach
    final void connect() throws IOException {
        server = listen();
        client = SocketChannel.open(server.getLocalAddress());
        peer = server.accept();
    }

    @AfterEach
    final void disconnect() throws IOException {
        peer.close();
        client.close();
        server.close();
    }
}
