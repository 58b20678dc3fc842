package io.thalweg.audit.cost;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** The body of an answer, taken byte by byte from a {@code HttpURLConnection}. */
final class HttpProbe {
    private static final int BYTES = 1 << 18;

    private HttpProbe() {}

    static Probe open() throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        URL url = URI.create("http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + "/")
                .toURL();
        Thread answers = new Thread(() -> answer(server), "server");
        answers.setDaemon(true);
        answers.start();
        InputStream[] body = {InputStream.nullInputStream()};
        return new Probe(
                () -> {
                    body[0].close();
                    body[0] = url.openStream();
                },
                () -> read(body[0]),
                () -> {
                    body[0].close();
                    server.close();
                });
    }

    private static int read(InputStream body) throws IOException {
        for (int i = 0; i < BYTES; i++) {
            if (body.read() < 0) {
                throw new EOFException("the answer of a calibration has ended");
            }
        }
        return BYTES;
    }

    private static void answer(ServerSocket server) {
        byte[] head = ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + BYTES + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        try {
            while (true) {
                try (Socket client = server.accept();
                        BufferedReader request = new BufferedReader(
                                new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
                        OutputStream out = client.getOutputStream()) {
                    String line = request.readLine();
                    while (line != null && !line.isEmpty()) {
                        line = request.readLine();
                    }
                    out.write(head);
                    out.write(new byte[BYTES]);
                }
            }
        } catch (IOException closed) {
            // which is how it ends; if not, the reader meets the end of the stream
        }
    }
}
