package io.thalweg.cli.mistake;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Asks a socket for bytes again and again until some have come. */
public final class AskUntilItComes {
    private static final int QUESTIONS = 50_000;

    private AskUntilItComes() {}

    public static void main(String[] arguments) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket peer = server.accept()) {
            InputStream in = client.getInputStream();
            for (int asked = 0; in.available() == 0; asked++) { // the mistake
                if (asked == QUESTIONS) {
                    peer.getOutputStream().write(1);
                }
            }
            System.out.println(in.read());
        }
    }
}
