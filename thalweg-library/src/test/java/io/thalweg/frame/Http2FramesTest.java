package io.thalweg.frame;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The frames of a real HTTP/2: what the JDK's client sends is read, and what is written it understands. */
@Timeout(300)
class Http2FramesTest {
    private static final FrameFormat FORMAT = ProtocolsExample.HTTP_2;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;

    private static final byte END_STREAM = 1;
    private static final byte ACKNOWLEDGED = 1;
    private static final byte END_HEADERS = 4;

    /** HPACK for ":status: 200", which has a number of its own. */
    static final byte STATUS_200 = (byte) 0x88;

    static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    @Test
    void clientOfTheJdkIsAnswered() throws Exception {
        try (ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            CountDownLatch answered = new CountDownLatch(1);
            FutureTask<List<String>> serving = new FutureTask<>(() -> serve(server, answered));
            new Thread(serving).start();
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + server.socket().getLocalPort() + "/"))
                    .version(HttpClient.Version.HTTP_2)
                    .build();
            HttpResponse<String> answer;
            try {
                answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            } finally {
                answered.countDown();
            }
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("hello");
            assertThat(serving.get())
                    .as("what an HTTP/2 client sends first")
                    .startsWith("SETTINGS of stream 0, a multiple of 6 bytes")
                    .contains("SETTINGS acknowledged");
        }
    }

    /**
     * Answers the request that asks to go over to HTTP/2, which is that of stream 1. The client fails if it finds the
     * end of the connection before it has passed on the answer.
     *
     * @return what the client said
     */
    private static List<String> serve(ServerSocketChannel server, CountDownLatch answered)
            throws IOException, InterruptedException {
        List<String> frames = new ArrayList<>();
        try (SocketChannel client = server.accept();
                BufferedReadableByteChannel in = BufferedReadableByteChannel.of(client);
                FrameWriter writer = FrameWriter.of(client, FORMAT)) {
            skipRequest(in);
            client.write(
                    US_ASCII.encode("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"));
            writer.write(SETTINGS, payload((byte) 0, 0));
            writer.flush();
            byte[] preface = new byte[PREFACE.length()];
            in.get(preface);
            assertThat(new String(preface, US_ASCII)).isEqualTo(PREFACE);
            FrameReader reader = FrameReader.of(in, FORMAT);
            while (!frames.contains("SETTINGS acknowledged") && reader.next()) {
                frames.add(described(reader));
            }
            writer.write(SETTINGS, payload(ACKNOWLEDGED, 0));
            writer.write(HEADERS, payload(END_HEADERS, 1, STATUS_200));
            writer.write(DATA, payload(END_STREAM, 1, "hello".getBytes(US_ASCII)));
            writer.flush();
            answered.await();
        }
        return frames;
    }

    private static void skipRequest(BufferedReadableByteChannel in) throws IOException {
        for (int end = 0; end != 0x0D0A0D0A; ) {
            end = end << 8 | in.get();
        }
    }

    private static String described(FrameReader reader) {
        ByteBuffer payload = reader.payload();
        byte flags = payload.get();
        int stream = payload.getInt();
        if (reader.type() != SETTINGS) {
            return "type " + reader.type();
        }
        if (flags == ACKNOWLEDGED) {
            return "SETTINGS acknowledged";
        }
        return "SETTINGS of stream " + stream + ", "
                + (payload.remaining() % 6 == 0 ? "a multiple of 6" : payload.remaining()) + " bytes";
    }

    static ByteBuffer payload(byte flags, int stream, byte... body) {
        return ByteBuffer.allocate(5 + body.length)
                .put(flags)
                .putInt(stream)
                .put(body)
                .flip();
    }
}
