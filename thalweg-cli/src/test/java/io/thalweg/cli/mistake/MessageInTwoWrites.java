package io.thalweg.cli.mistake;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sends requests as a length and a body, and waits for each answer. */
public final class MessageInTwoWrites {
    private static final int BODY_BYTES = 100;
    private static final int MESSAGES = 30;

    private MessageInTwoWrites() {}

    public static void main(String[] arguments) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answers = new Thread(() -> answer(server));
            answers.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                for (int i = 0; i < MESSAGES; i++) {
                    send(out);
                    socket.getInputStream().read();
                }
            }
        }
    }

    private static void send(DataOutputStream out) throws IOException {
        out.writeInt(BODY_BYTES);
        out.write(new byte[BODY_BYTES]);
    }

    private static void answer(ServerSocket server) {
        try (Socket socket = server.accept()) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (true) {
                in.readFully(new byte[in.readInt()]);
                socket.getOutputStream().write(1);
            }
        } catch (EOFException end) {
            // the other side is done
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
