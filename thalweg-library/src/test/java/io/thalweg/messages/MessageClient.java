package io.thalweg.messages;

// @start region=program
import static java.nio.charset.StandardCharsets.UTF_8;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.line.LineReader;
import io.thalweg.stream.StandardStreams;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Asks the server one question for each line of its standard input. */
final class MessageClient {
    static final FrameFormat FORMAT = FrameFormat.builder()
            .typeFieldOffset(0)
            .lengthFieldOffset(4)
            .maxFrameLength(64 * 1024)
            .build();

    public static void main(String[] arguments) throws IOException {
        InetSocketAddress address = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
        try (SocketChannel server = SocketChannel.open(address);
                FrameWriter requests = FrameWriter.of(server, FORMAT);
                FrameReader answers = FrameReader.builder(FORMAT)
                        .idleDeadline(Duration.ofSeconds(30))
                        .frameDeadline(Duration.ofSeconds(10))
                        .build(server);
                LineReader lines = LineReader.of(StandardStreams.in())) {
            while (lines.next()) {
                System.out.println(ask(requests, answers, lines.copy()));
            }
        }
    }

    static String ask(FrameWriter requests, FrameReader answers, byte[] question) throws IOException {
        requests.write(1, question);
        requests.flush();
        if (!answers.next()) {
            throw new EOFException("the server hung up without an answer");
        }
        return UTF_8.decode(answers.payload()).toString();
    }
}
// @end
