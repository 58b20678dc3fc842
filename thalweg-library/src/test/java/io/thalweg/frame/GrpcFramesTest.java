package io.thalweg.frame;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The frames of gRPC, which lie in those of HTTP/2: what its client sends is read, and what is written it understands.
 */
@Timeout(300)
class GrpcFramesTest {
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int PING = 6;

    private static final byte END_STREAM = 1;
    private static final byte ACKNOWLEDGED = 1;
    private static final byte END_HEADERS = 4;

    /** HPACK: the status 200 by its number, then a name and a value, each with its length. */
    private static final byte[] ANSWER_HEADERS = "\u0000\u000Ccontent-type\u0010application/grpc".getBytes(US_ASCII);

    private static final byte[] TRAILERS = "\u0000\u000Bgrpc-status\u00010".getBytes(US_ASCII);

    private static final MethodDescriptor.Marshaller<byte[]> BYTES = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    private static final MethodDescriptor<byte[], byte[]> METHOD = MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("service/method")
            .setRequestMarshaller(BYTES)
            .setResponseMarshaller(BYTES)
            .build();

    @Test
    void clientIsAnswered() throws Exception {
        byte[] question = RandomSource.ofSeed(17).bytes(40_000); // three frames of HTTP/2, and one of gRPC
        CountDownLatch answered = new CountDownLatch(1);
        try (ServedClient<byte[]> server = new ServedClient<>(client -> serve(client, answered))) {
            ManagedChannel client = Grpc.newChannelBuilderForAddress(
                            "127.0.0.1", server.port(), InsecureChannelCredentials.create())
                    .build();
            byte[] answer;
            try {
                answer = ClientCalls.blockingUnaryCall(client, METHOD, CallOptions.DEFAULT, question);
            } finally {
                answered.countDown();
                client.shutdownNow();
            }
            assertThat(answer).isEqualTo("understood".getBytes(US_ASCII));
            assertThat(server.outcome()).isEqualTo(question);
        }
    }

    /** Answers the first message; returns it. */
    private static byte[] serve(SocketChannel client, CountDownLatch answered) throws Exception {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(client);
                FrameWriter writer = FrameWriter.of(client, ProtocolsExample.HTTP_2)) {
            in.skip(Http2FramesTest.PREFACE.length());
            writer.write(SETTINGS, Http2FramesTest.payload((byte) 0, 0));
            writer.flush();
            FrameDecoder messages = FrameDecoder.of(ProtocolsExample.GRPC);
            FrameReader reader = FrameReader.of(in, ProtocolsExample.HTTP_2);
            while (reader.next()) {
                ByteBuffer payload = reader.payload();
                byte flags = payload.get();
                int stream = payload.getInt();
                if (reader.type() == DATA && messages.feed(payload)) {
                    assertThat(messages.type()).as("compressed").isEqualTo(0);
                    answer(writer, stream);
                    answered.await();
                    return messages.copy();
                }
                acknowledge(writer, reader, flags);
            }
            throw new IOException("the client left");
        }
    }

    private static void acknowledge(FrameWriter writer, FrameReader reader, byte flags) throws IOException {
        if ((reader.type() == SETTINGS || reader.type() == PING) && flags != ACKNOWLEDGED) {
            ByteBuffer body = reader.type() == PING ? reader.payload().position(5) : ByteBuffer.allocate(0);
            byte[] same = new byte[body.remaining()];
            body.get(same);
            writer.write(reader.type(), Http2FramesTest.payload(ACKNOWLEDGED, 0, same));
            writer.flush();
        }
    }

    private static void answer(FrameWriter writer, int stream) throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        try (FrameWriter grpc = FrameWriter.of(message, ProtocolsExample.GRPC)) {
            grpc.write(0, "understood".getBytes(US_ASCII));
        }
        byte[] headers = new byte[1 + ANSWER_HEADERS.length];
        headers[0] = Http2FramesTest.STATUS_200;
        System.arraycopy(ANSWER_HEADERS, 0, headers, 1, ANSWER_HEADERS.length);
        writer.write(HEADERS, Http2FramesTest.payload(END_HEADERS, stream, headers));
        writer.write(DATA, Http2FramesTest.payload((byte) 0, stream, message.toByteArray()));
        writer.write(HEADERS, Http2FramesTest.payload((byte) (END_HEADERS | END_STREAM), stream, TRAILERS));
        writer.flush();
    }
}
