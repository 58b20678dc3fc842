package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server of messages with a type and a length in front: answers each with its body turned around. */
@Timeout(300)
class MessageServerExample {
    // @start region=server
    static final FrameFormat FORMAT = FrameFormat.builder()
            .typeFieldOffset(0)
            .lengthFieldOffset(4)
            .maxFrameLength(64 * 1024)
            .build();

    static void serve(SocketChannel client) throws IOException {
        FrameReader.Builder patience =
                FrameReader.builder(FORMAT).idleDeadline(Duration.ofMinutes(1)).minimumRate(240, Duration.ofSeconds(5));
        try (FrameReader requests = patience.build(client);
                FrameWriter answers = FrameWriter.of(client, FORMAT)) {
            while (requests.next()) {
                answers.write(requests.type(), reversed(requests.payload()));
                answers.flush();
            }
        }
    }
    // @end

    private static byte[] reversed(ByteBuffer view) {
        byte[] bytes = new byte[view.remaining()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = view.get(bytes.length - 1 - i);
        }
        return bytes;
    }

    @Test
    void answersEveryMessage() throws Exception {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            Thread serving = start(server);
            MessageClientExample.Connection connection = new MessageClientExample.Connection(client);
            assertThat(connection.ask(7, "stream")).isEqualTo("maerts");
            assertThat(connection.ask(8, "")).isEmpty();
            client.shutdownOutput();
            serving.join();
        }
    }

    /** Serves one client on a thread of its own. */
    static Thread start(ServerSocketChannel server) {
        Thread serving = new Thread(() -> {
            try {
                serve(server.accept());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        serving.start();
        return serving;
    }
}
