package io.thalweg.messages;

// @start region=program
import static java.nio.charset.StandardCharsets.UTF_8;

import io.thalweg.frame.CorruptedFrameException;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Sends each message back, and answers a bad one with an error. */
final class EchoServer {
    static final FrameFormat FORMAT = FrameFormat.builder()
            .typeFieldOffset(0)
            .lengthFieldOffset(4)
            .maxFrameLength(64 * 1024)
            .build();

    static final int ERROR = 400;

    public static void main(String[] arguments) throws IOException {
        InetSocketAddress address = new InetSocketAddress(Integer.parseInt(arguments[0]));
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(address)) {
            while (true) {
                SocketChannel client = server.accept();
                new Thread(() -> serve(client)).start();
            }
        }
    }

    static void serve(SocketChannel client) {
        try (client;
                FrameReader requests = FrameReader.of(client, FORMAT);
                FrameWriter answers = FrameWriter.of(client, FORMAT)) {
            try {
                while (requests.next()) {
                    answers.write(requests.type(), requests.payload());
                    answers.flush();
                }
            } catch (CorruptedFrameException e) {
                answers.write(ERROR, String.valueOf(e.getMessage()).getBytes(UTF_8));
                answers.flush();
                hangUp(client);
            }
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
    }

    /** A connection that is closed with bytes unread is reset, and the answer may be lost with it. */
    static void hangUp(SocketChannel client) throws IOException {
        client.shutdownOutput();
        client.socket().setSoTimeout(1000);
        InputStream rest = client.socket().getInputStream();
        byte[] unread = new byte[8192];
        long end = System.nanoTime() + 5_000_000_000L;
        while (System.nanoTime() < end && rest.read(unread) >= 0) {}
    }
}
// @end
