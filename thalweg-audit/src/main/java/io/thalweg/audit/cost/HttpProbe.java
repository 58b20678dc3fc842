package io.thalweg.audit.cost;

import io.thalweg.audit.cost.Probes.Probe;
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
import java.nio.charset.StandardCharsets;

/** The body of an answer, taken byte by byte from a {@code HttpURLConnection}. */
final class HttpProbe implements Probe {
    private static final int BYTES = 1 << 18;

    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private InputStream body = InputStream.nullInputStream();

    HttpProbe() throws IOException {
        Thread answers = new Thread(this::answer, "server");
        answers.setDaemon(true);
        answers.start();
    }

    private void answer() {
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

    @Override
    public void prepare() throws IOException {
        body.close();
        body = URI.create("http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + "/")
                .toURL()
                .openStream();
    }

    @Override
    public int calls() throws IOException {
        for (int i = 0; i < BYTES; i++) {
            if (body.read() < 0) {
                throw new EOFException("the answer of a calibration has ended");
            }
        }
        return BYTES;
    }

    @Override
    public void close() throws IOException {
        body.close();
        server.close();
    }
}
