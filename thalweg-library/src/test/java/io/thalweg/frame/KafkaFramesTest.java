package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ScatteringByteChannel;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.network.Send;
import org.apache.kafka.common.network.TransferableChannel;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.ApiVersionsRequest;
import org.apache.kafka.common.requests.RequestHeader;
import org.junit.jupiter.api.Test;

/** The frames of Kafka: what its client writes is read, and what is written it reads. */
class KafkaFramesTest {
    private static final short VERSION = 3;

    @Test
    void whatTheClientWritesIsRead() throws IOException {
        RequestHeader header = new RequestHeader(ApiKeys.API_VERSIONS, VERSION, "thalweg", 17);
        Send request = new ApiVersionsRequest.Builder().build(VERSION).toSend(header);
        try (Written written = new Written()) {
            while (!request.completed()) {
                request.writeTo(written);
            }
            byte[] bytes = written.bytes.toByteArray();
            try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(bytes), ProtocolsExample.KAFKA)) {
                assertThat(reader.next()).isTrue();
                RequestHeader read = RequestHeader.parse(ByteBuffer.wrap(reader.copy()));
                assertThat(read.apiKey()).isEqualTo(ApiKeys.API_VERSIONS);
                assertThat(read.clientId()).isEqualTo("thalweg");
                assertThat(read.correlationId()).isEqualTo(17);
                assertThat(reader.next()).isFalse();
            }
        }
    }

    @Test
    void whatIsWrittenTheClientReads() throws IOException {
        byte[] answer = {0, 0, 0, 17, 0, 0, 0, 0, 0, 0};
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (FrameWriter writer = FrameWriter.of(bytes, ProtocolsExample.KAFKA)) {
            writer.write(answer);
            writer.write(new byte[1000]);
        }
        try (OneBuffer in = new OneBuffer(bytes.toByteArray())) {
            assertThat(received(in)).isEqualTo(ByteBuffer.wrap(answer));
            assertThat(received(in)).isEqualTo(ByteBuffer.allocate(1000));
        }
    }

    private static ByteBuffer received(ScatteringByteChannel in) throws IOException {
        NetworkReceive receive = new NetworkReceive("source");
        while (!receive.complete()) {
            receive.readFrom(in);
        }
        return receive.payload().flip();
    }

    /** The client's reader scatters, in name only. */
    private static final class OneBuffer implements ScatteringByteChannel {
        private final ReadableByteChannel in;

        OneBuffer(byte[] bytes) {
            in = Channels.newChannel(new ByteArrayInputStream(bytes));
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            return in.read(into);
        }

        @Override
        public long read(ByteBuffer[] into) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(ByteBuffer[] into, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return in.isOpen();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** What the client sends its requests through. */
    private static final class Written implements TransferableChannel {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public int write(ByteBuffer from) {
            byte[] all = new byte[from.remaining()];
            from.get(all);
            bytes.writeBytes(all);
            return all.length;
        }

        @Override
        public long write(ByteBuffer[] from, int offset, int length) {
            long written = 0;
            for (int i = offset; i < offset + length; i++) {
                written += write(from[i]);
            }
            return written;
        }

        @Override
        public long write(ByteBuffer[] from) {
            return write(from, 0, from.length);
        }

        @Override
        public boolean hasPendingWrites() {
            return false;
        }

        @Override
        public long transferFrom(FileChannel file, long position, long count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
