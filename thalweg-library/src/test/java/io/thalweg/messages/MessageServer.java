package io.thalweg.messages;

// @start region=program
import static java.nio.charset.StandardCharsets.UTF_8;

import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Locale;

/** Answers each message with its text in upper case. */
final class MessageServer {
    static final FrameFormat FORMAT = FrameFormat.builder()
            .typeFieldOffset(0)
            .lengthFieldOffset(4)
            .maxFrameLength(64 * 1024)
            .build();

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
        FrameReader.Builder reading =
                FrameReader.builder(FORMAT).idleDeadline(Duration.ofMinutes(10)).frameDeadline(Duration.ofSeconds(10));
        BufferedWritableByteChannel.Builder writing =
                BufferedWritableByteChannel.builder().deadline(Duration.ofSeconds(10));
        try (client;
                FrameReader requests = reading.build(client);
                FrameWriter answers = FrameWriter.of(writing.build(client), FORMAT)) {
            while (requests.next()) {
                String text = UTF_8.decode(requests.payload()).toString();
                answers.write(requests.type(), text.toUpperCase(Locale.ROOT).getBytes(UTF_8));
                answers.flush();
            }
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
    }
}
// @end
