package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/**
 * The third article's mistake: messages read value by value from a socket. Sender and reader are threads of one JVM.
 */
final class SocketMessages implements AntiPattern {
    private static final int MESSAGES = 300_000;

    @Override
    public void prepare(Path directory) {
        // the sender makes them
    }

    @Override
    public long original(Path directory) throws IOException {
        try (ServerSocket server = server();
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            return UnbufferedMessages.read(new DataInputStream(socket.getInputStream()), MESSAGES);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (ServerSocket server = server();
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            return UnbufferedMessages.read(
                    new DataInputStream(new BufferedInputStream(socket.getInputStream())), MESSAGES);
        }
    }

    private static ServerSocket server() throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread sender = new Thread(() -> send(server), "sender");
        sender.start();
        return server;
    }

    private static void send(ServerSocket server) {
        byte[] messages = UnbufferedMessages.messages(MESSAGES);
        try (Socket socket = server.accept();
                OutputStream out = socket.getOutputStream()) {
            out.write(messages);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
