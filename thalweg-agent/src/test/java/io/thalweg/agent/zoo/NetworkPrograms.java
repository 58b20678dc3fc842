package io.thalweg.agent.zoo;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Future;

/** Sockets of every kind. Each message is read when it has arrived whole, so that the counts are known. */
final class NetworkPrograms {
    private static final int ROUNDS = 20;

    private NetworkPrograms() {}

    private static InetAddress loopback4() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    private static InetAddress loopback() {
        return InetAddress.getLoopbackAddress();
    }

    static Truth socketStreams(Path directory) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, loopback());
                Socket client = new Socket(loopback(), server.getLocalPort());
                Socket accepted = server.accept()) {
            OutputStream out = client.getOutputStream();
            InputStream in = accepted.getInputStream();
            for (int i = 0; i < ROUNDS; i++) {
                out.write(new byte[10]);
                in.read(new byte[10]);
                accepted.getOutputStream().write(i);
                client.getInputStream().read();
            }
        }
        return Truth.of("read", 2 * ROUNDS, 11 * ROUNDS).and("write", 2 * ROUNDS, 11 * ROUNDS);
    }

    static Truth socketBuffered(Path directory) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, loopback());
                Socket client = new Socket(loopback(), server.getLocalPort());
                Socket accepted = server.accept();
                InputStream in = new BufferedInputStream(accepted.getInputStream(), 4096)) {
            client.getOutputStream().write(new byte[1000]);
            for (int i = 0; i < 1000; i++) {
                in.read();
            }
        }
        return Truth.of("read", 1, 1000).and("write", 1, 1000);
    }

    static Truth socketChannels(Path directory) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel accepted = server.accept()) {
            for (int i = 0; i < ROUNDS; i++) {
                client.write(ByteBuffer.allocate(30));
                accepted.read(ByteBuffer.allocate(30));
                accepted.write(new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(4)});
                client.read(new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(4)});
            }
        }
        return Truth.of("read", 2 * ROUNDS, 37 * ROUNDS).and("write", 2 * ROUNDS, 37 * ROUNDS);
    }

    static Truth socketChannelsNonBlocking(Path directory) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel accepted = server.accept()) {
            accepted.configureBlocking(false);
            for (int i = 0; i < ROUNDS; i++) {
                accepted.read(ByteBuffer.allocate(30)); // there is nothing yet
            }
            client.write(ByteBuffer.allocate(30));
        }
        return Truth.of("read", ROUNDS, 0).and("write", 1, 30);
    }

    static Truth socketAdaptors(Path directory) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel accepted = server.accept()) {
            OutputStream out = client.socket().getOutputStream();
            InputStream in = accepted.socket().getInputStream();
            for (int i = 0; i < ROUNDS; i++) {
                out.write(new byte[25]);
                in.read(new byte[25]);
            }
        }
        return Truth.of("read", ROUNDS, 25 * ROUNDS).and("write", ROUNDS, 25 * ROUNDS);
    }

    static Truth unixSockets(Path directory) throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(directory.resolve("socket"));
        try (ServerSocketChannel server =
                        ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
                SocketChannel client = SocketChannel.open(address);
                SocketChannel accepted = server.accept()) {
            for (int i = 0; i < ROUNDS; i++) {
                client.write(ByteBuffer.allocate(30));
                accepted.read(ByteBuffer.allocate(30));
            }
        }
        return Truth.of("read", ROUNDS, 30 * ROUNDS).and("write", ROUNDS, 30 * ROUNDS);
    }

    static Truth asynchronousSockets(Path directory) throws Exception {
        try (AsynchronousServerSocketChannel server =
                        AsynchronousServerSocketChannel.open().bind(new InetSocketAddress(loopback(), 0));
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Future<AsynchronousSocketChannel> accepting = server.accept();
            client.connect(server.getLocalAddress()).get();
            try (AsynchronousSocketChannel accepted = accepting.get()) {
                for (int i = 0; i < ROUNDS; i++) {
                    client.write(ByteBuffer.allocate(30)).get();
                    accepted.read(ByteBuffer.allocate(30)).get();
                }
            }
        }
        // The accepted socket is made on a thread of the channel group, where no program can be named.
        return Truth.of("write", ROUNDS, 30 * ROUNDS);
    }

    static Truth transferToSocket(Path directory) throws IOException {
        Path file = Prepared.file(directory, 5000);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            for (int i = 0; i < 5; i++) {
                in.transferTo(1000L * i, 1000, client);
            }
        }
        return Truth.of("transferTo", 5, 5000);
    }

    static Truth datagramSockets(Path directory) throws IOException {
        try (DatagramSocket one = new DatagramSocket(0, loopback());
                DatagramSocket other = new DatagramSocket(0, loopback())) {
            for (int i = 0; i < ROUNDS; i++) {
                one.send(new DatagramPacket(new byte[60], 60, other.getLocalSocketAddress()));
                other.receive(new DatagramPacket(new byte[100], 100));
            }
        }
        return Truth.of("send", ROUNDS, 60 * ROUNDS).and("receive", ROUNDS, 60 * ROUNDS);
    }

    static Truth datagramChannels(Path directory) throws IOException {
        try (DatagramChannel one = DatagramChannel.open(StandardProtocolFamily.INET);
                DatagramChannel other = DatagramChannel.open(StandardProtocolFamily.INET)) {
            other.bind(new InetSocketAddress(loopback4(), 0));
            for (int i = 0; i < ROUNDS; i++) {
                one.send(ByteBuffer.allocate(60), other.getLocalAddress());
                other.receive(ByteBuffer.allocate(100));
            }
        }
        return Truth.of("send", ROUNDS, 60 * ROUNDS).and("receive", ROUNDS, 60 * ROUNDS);
    }

    static Truth datagramChannelsConnected(Path directory) throws IOException {
        try (DatagramChannel one = DatagramChannel.open(StandardProtocolFamily.INET);
                DatagramChannel other = DatagramChannel.open(StandardProtocolFamily.INET)) {
            one.bind(new InetSocketAddress(loopback4(), 0));
            other.bind(new InetSocketAddress(loopback4(), 0));
            one.connect(other.getLocalAddress());
            other.connect(one.getLocalAddress());
            for (int i = 0; i < ROUNDS; i++) {
                one.write(ByteBuffer.allocate(60));
                other.read(ByteBuffer.allocate(100));
            }
        }
        // Connecting throws away what came before: each looks once, and there is nothing.
        return Truth.of("send", ROUNDS, 60 * ROUNDS).and("receive", ROUNDS + 2, 60 * ROUNDS);
    }
}
