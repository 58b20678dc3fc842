package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.impl.Frame;
import com.rabbitmq.client.impl.Method;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The frames of AMQP 0-9-1: what RabbitMQ's client writes is read, and what is written it reads. */
class AmqpFramesTest {
    private static final int MOST_BYTES = 128 * 1024;

    private static final byte[] BODY = RandomSource.ofSeed(17).bytes(70_000);

    /** A heartbeat, a method and its body, as the client makes them. */
    private static List<Frame> frames() throws IOException {
        Method publish = (Method) new AMQP.Basic.Publish.Builder()
                .exchange("exchange")
                .routingKey("key")
                .build();
        return List.of(
                new Frame(AMQP.FRAME_HEARTBEAT, 0),
                publish.toFrame(1),
                Frame.fromBodyFragment(1, ByteBuffer.wrap(BODY), 0, BODY.length));
    }

    private static byte[] contentOf(Frame frame) {
        return frame.getType() == AMQP.FRAME_BODY ? BODY : frame.getPayload();
    }

    @Test
    void whatTheClientWritesIsRead() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Frame frame : frames()) {
            frame.writeTo(new DataOutputStream(bytes));
        }
        try (FrameReader reader =
                FrameReader.of(new ByteArrayInputStream(bytes.toByteArray()), ProtocolsExample.AMQP_0_9_1)) {
            for (Frame frame : frames()) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.type()).isEqualTo(frame.getType());
                ByteBuffer payload = reader.payload();
                assertThat(payload.getShort()).isEqualTo((short) frame.getChannel());
                byte[] body = new byte[payload.getInt()];
                payload.get(body);
                assertThat(body).isEqualTo(contentOf(frame));
                assertThat(payload.get()).isEqualTo((byte) AMQP.FRAME_END);
                assertThat(payload.hasRemaining()).isFalse();
            }
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void whatIsWrittenTheClientReads() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (FrameWriter writer = FrameWriter.of(bytes, ProtocolsExample.AMQP_0_9_1)) {
            for (Frame frame : frames()) {
                byte[] body = contentOf(frame);
                ByteBuffer payload = ByteBuffer.allocate(Short.BYTES + Integer.BYTES + body.length + 1);
                payload.putShort((short) frame.getChannel()).putInt(0).put(body).put((byte) AMQP.FRAME_END);
                writer.write(frame.getType(), payload.flip());
            }
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        for (Frame frame : frames()) {
            Frame read = Frame.readFrom(in, () -> MOST_BYTES);
            assertThat(read.getType()).isEqualTo(frame.getType());
            assertThat(read.getChannel()).isEqualTo(frame.getChannel());
            assertThat(read.getPayload()).isEqualTo(contentOf(frame));
        }
        assertThat(in.read()).isEqualTo(-1);
    }
}
