package io.thalweg.agent;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Requests to a server that answers each at once: in two writes and in one, with Nagle's algorithm and without. */
public final class SplitProgram {
    static final int TIMES = 30;
    private static final int HEADER_BYTES = 4;
    private static final int BODY_BYTES = 20;

    private SplitProgram() {}

    public static void main(String[] arguments) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread answers = new Thread(() -> serve(server), "server");
            answers.setDaemon(true);
            answers.start();
            SocketAddress address = new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
            twoWrites(address);
            twoWritesByChannel(address);
            oneWrite(address);
            noDelay(address);
            noDelayByChannel(address);
        }
    }

    private static void serve(ServerSocket server) {
        try {
            while (true) {
                try (Socket socket = server.accept()) {
                    answer(new DataInputStream(socket.getInputStream()), socket.getOutputStream());
                } catch (EOFException next) {
                    // the client is done
                }
            }
        } catch (IOException e) {
            if (!server.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void answer(DataInputStream in, OutputStream out) throws IOException {
        byte[] request = new byte[HEADER_BYTES + BODY_BYTES];
        while (true) {
            in.readFully(request);
            out.write(1);
        }
    }

    private static void twoWrites(SocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address);
            inTwo(socket);
        }
    }

    private static void noDelay(SocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.connect(address);
            inTwo(socket);
        }
    }

    private static void inTwo(Socket socket) throws IOException {
        for (int i = 0; i < TIMES; i++) {
            socket.getOutputStream().write(new byte[HEADER_BYTES]);
            socket.getOutputStream().write(new byte[BODY_BYTES]);
            socket.getInputStream().read();
        }
    }

    private static void oneWrite(SocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address);
            for (int i = 0; i < TIMES; i++) {
                socket.getOutputStream().write(new byte[HEADER_BYTES + BODY_BYTES]);
                socket.getInputStream().read();
            }
        }
    }

    private static void twoWritesByChannel(SocketAddress address) throws IOException {
        try (SocketChannel channel = SocketChannel.open(address)) {
            inTwo(channel);
        }
    }

    private static void noDelayByChannel(SocketAddress address) throws IOException {
        try (SocketChannel channel = SocketChannel.open(address)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            inTwo(channel);
        }
    }

    private static void inTwo(SocketChannel channel) throws IOException {
        for (int i = 0; i < TIMES; i++) {
            channel.write(ByteBuffer.allocate(HEADER_BYTES));
            channel.write(ByteBuffer.allocate(BODY_BYTES));
            channel.read(ByteBuffer.allocate(1));
        }
    }
}
