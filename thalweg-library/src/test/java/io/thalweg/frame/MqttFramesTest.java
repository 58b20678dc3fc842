package io.thalweg.frame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.paho.client.mqttv3.MqttClient;
import org.eclipse.paho.client.mqttv3.persist.MemoryPersistence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The frames of MQTT: what Eclipse Paho's client sends is read, and what is written it understands. */
@Timeout(300)
class MqttFramesTest {
    private static final int CONNECT = 0x10;
    private static final int CONNACK = 0x20;
    private static final int PUBLISH = 0x30;
    /** PUBLISH to be acknowledged. */
    private static final int PUBLISH_QOS_1 = 0x32;

    private static final int PUBACK = 0x40;
    private static final int SUBSCRIBE = 0x82;
    private static final int SUBACK = 0x90;
    private static final int DISCONNECT = 0xE0;

    /** So long that its length takes two bytes of a varint, in either direction. */
    private static final String LONG = "payload ".repeat(100);

    @Test
    void clientIsAnswered() throws Exception {
        try (ServedClient<List<String>> server = new ServedClient<>(MqttFramesTest::serve);
                MqttClient client =
                        new MqttClient("tcp://127.0.0.1:" + server.port(), "thalweg", new MemoryPersistence())) {
            CompletableFuture<String> received = new CompletableFuture<>();
            client.connect();
            client.publish("to/server", LONG.getBytes(UTF_8), 1, false);
            client.subscribe(
                    "to/client",
                    0,
                    (topic, message) -> received.complete(topic + " " + new String(message.getPayload(), UTF_8)));
            assertThat(received.get()).isEqualTo("to/client " + LONG);
            client.disconnect();
            assertThat(server.outcome())
                    .containsExactly(
                            "CONNECT MQTT 4", "PUBLISH to/server " + LONG, "SUBSCRIBE to/client", "DISCONNECT");
        }
    }

    private static List<String> serve(SocketChannel client) throws IOException {
        List<String> said = new ArrayList<>();
        try (FrameReader reader = FrameReader.of(client, ProtocolsExample.MQTT);
                FrameWriter writer = FrameWriter.of(client, ProtocolsExample.MQTT)) {
            while (!said.contains("DISCONNECT") && reader.next()) {
                said.add(answer(reader.type(), reader.payload(), writer));
                writer.flush();
            }
        }
        return said;
    }

    /** Writes what belongs behind a message; returns what that was. */
    private static String answer(int type, ByteBuffer body, FrameWriter writer) throws IOException {
        switch (type) {
            case CONNECT -> {
                writer.write(CONNACK, new byte[2]);
                return "CONNECT " + text(body) + " " + body.get();
            }
            case PUBLISH_QOS_1 -> {
                String topic = text(body);
                writer.write(PUBACK, body.slice(body.position(), Short.BYTES));
                return "PUBLISH " + topic + " " + UTF_8.decode(body.position(body.position() + Short.BYTES));
            }
            case SUBSCRIBE -> {
                short id = body.getShort();
                writer.write(
                        SUBACK,
                        ByteBuffer.allocate(3).putShort(id).put((byte) 0).flip());
                String topic = text(body);
                byte[] content = (topic + LONG).getBytes(UTF_8);
                writer.write(
                        PUBLISH,
                        ByteBuffer.allocate(Short.BYTES + content.length)
                                .putShort((short) topic.length())
                                .put(content)
                                .flip());
                return "SUBSCRIBE " + topic;
            }
            case DISCONNECT -> {
                return "DISCONNECT";
            }
            default -> throw new IOException("nobody asked for a message of type " + type);
        }
    }

    private static String text(ByteBuffer body) {
        byte[] text = new byte[body.getShort()];
        body.get(text);
        return new String(text, UTF_8);
    }
}
