package io.thalweg.cli.mistake;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;

/** Reads messages with a type and a length in front from a socket, value by value. */
public final class UnbufferedSocket {
    private static final int BODY_BYTES = 100;
    private static final int MESSAGES = 50_000;

    private UnbufferedSocket() {}

    public static void main(String[] arguments) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread sender = new Thread(() -> send(server));
            sender.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                receive(socket.getInputStream());
            }
        }
    }

    private static void receive(InputStream in) throws IOException {
        long sum = 0;
        DataInputStream data = new DataInputStream(in);
        for (int i = 0; i < MESSAGES; i++) {
            sum += readMessage(data);
        }
        System.out.println(sum);
    }

    private static int readMessage(DataInputStream in) throws IOException {
        int type = in.readInt();
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        return type + body.length;
    }

    private static void send(ServerSocket server) {
        ByteBuffer block = ByteBuffer.allocate(MESSAGES * (2 * Integer.BYTES + BODY_BYTES));
        for (int i = 0; i < MESSAGES; i++) {
            block.putInt(i % 7).putInt(BODY_BYTES).put(new byte[BODY_BYTES]);
        }
        try (Socket socket = server.accept();
                OutputStream out = socket.getOutputStream()) {
            out.write(block.array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
