package io.thalweg.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sends bytes one by one from an accepted socket to one that connected. */
public final class PlainSocketProgram {
    static final int BYTES = 5000;

    private PlainSocketProgram() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread sender = new Thread(() -> send(server));
            sender.start();
            receive(server.getLocalPort());
            sender.join();
        }
    }

    private static void receive(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            InputStream in = socket.getInputStream();
            int bytes = 0;
            while (in.read() >= 0) {
                bytes++;
            }
            System.out.println(bytes);
        }
    }

    private static void send(ServerSocket server) {
        try (Socket socket = server.accept()) {
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < BYTES; i++) {
                out.write(i);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
