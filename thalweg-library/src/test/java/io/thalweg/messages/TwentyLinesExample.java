package io.thalweg.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both ends of a connection; the beginning of docs/how-to/read-messages.md. */
@Timeout(300)
class TwentyLinesExample {
    // @start region=both
    static void answer(SocketChannel client) throws IOException {
        try (FrameReader requests = FrameReader.of(client, FrameFormat.typeAndLength());
                FrameWriter answers = FrameWriter.of(client, FrameFormat.typeAndLength())) {
            while (requests.next()) {
                answers.write(requests.type(), requests.payload());
                answers.flush();
            }
        }
    }

    static String ask(SocketChannel server, String question) throws IOException {
        try (FrameWriter requests = FrameWriter.of(server, FrameFormat.typeAndLength());
                FrameReader answers = FrameReader.of(server, FrameFormat.typeAndLength())) {
            requests.write(1, question.getBytes(UTF_8));
            requests.flush();
            if (!answers.next()) {
                throw new EOFException("the server hung up without an answer");
            }
            return UTF_8.decode(answers.payload()).toString();
        }
    }
    // @end

    @Test
    void theAnswerIsTheQuestion() throws Exception {
        try (ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            FutureTask<Void> serving = new FutureTask<>(() -> {
                answer(server.accept());
                return null;
            });
            new Thread(serving).start();

            assertThat(ask(SocketChannel.open(server.getLocalAddress()), "stream"))
                    .isEqualTo("stream");
            serving.get();
        }
    }
}
