package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How frames are spread over the writes of their target. */
class FrameWritesTest {
    private static final int HEADER_BYTES = 8;

    /** The size of each write when {@code frames} equal ones are written through a buffer of {@code bufferBytes}. */
    private static List<Integer> writes(int frames, int payloadBytes, int bufferBytes, boolean asArray)
            throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer = FrameWriter.builder(FrameFormat.typeAndLength())
                .bufferSize(bufferBytes)
                .build(target)) {
            for (int i = 0; i < frames; i++) {
                if (asArray) {
                    writer.write(i, new byte[payloadBytes]);
                } else {
                    writer.write(i, ByteBuffer.allocate(payloadBytes));
                }
            }
        }
        assertThat(target.bytes()).hasSize(frames * (HEADER_BYTES + payloadBytes));
        return target.writeSizes();
    }

    /** Two processes that append to one file tear no frame of the other's. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFrameThatFitsInTheBufferIsNeverSplit(boolean asArray) throws IOException {
        for (int payloadBytes : new int[] {90, 4000, 8184, 8185, 9000, 19_980}) {
            assertThat(writes(500, payloadBytes, 20_000, asArray))
                    .as("payloads of %d bytes", payloadBytes)
                    .allMatch(n -> n % (HEADER_BYTES + payloadBytes) == 0);
        }
    }

    /** A header that goes alone is a packet of its own, and a call. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theHeaderOfAFrameThatDoesNotFitGoesWithItsPayload(boolean asArray) throws IOException {
        for (int payloadBytes = 1000 - HEADER_BYTES; payloadBytes <= 1000 + HEADER_BYTES; payloadBytes++) {
            List<Integer> writes = writes(9, payloadBytes, 1000, asArray);
            assertThat(writes.subList(0, writes.size() - 1))
                    .as("payloads of %d bytes", payloadBytes)
                    .doesNotContain(HEADER_BYTES);
        }
    }
}
