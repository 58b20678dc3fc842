package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.tune.BufferSizes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the builders accept, and what they presume. */
class OptionsTest {
    @ParameterizedTest
    @ValueSource(ints = {8, 9, 1 << 30})
    void sizesFromALongToAGibibyteAreAccepted(int sizeBytes) {
        assertThat(Options.bufferSize(sizeBytes)).isEqualTo(sizeBytes);
        assertThatCode(() -> BufferedReadableByteChannel.builder()
                        .bufferSize(sizeBytes)
                        .maxBufferSize(sizeBytes))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 0, -1, (1 << 30) + 1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void otherSizesAreRefused(int sizeBytes) {
        String message = "a buffer must have 8 to 1073741824 bytes, got " + sizeBytes;
        BufferedReadableByteChannel.Builder reading = BufferedReadableByteChannel.builder();
        BufferedWritableByteChannel.Builder writing = BufferedWritableByteChannel.builder();
        assertThatThrownBy(() -> reading.bufferSize(sizeBytes)).hasMessage(message);
        assertThatThrownBy(() -> reading.maxBufferSize(sizeBytes)).hasMessage(message);
        assertThatThrownBy(() -> writing.bufferSize(sizeBytes)).hasMessage(message);
    }

    @Test
    void deadlineOfALifetimeIsForEver() {
        long mostSeconds = Integer.MAX_VALUE;
        long mostNanos = mostSeconds * 1_000_000_000L;
        assertThat(Options.positiveNanos(Duration.ofNanos(1))).isEqualTo(1);
        assertThat(Options.positiveNanos(Duration.ofSeconds(mostSeconds - 1))).isEqualTo(mostNanos - 1_000_000_000L);
        assertThat(Options.positiveNanos(Duration.ofSeconds(mostSeconds))).isEqualTo(mostNanos);
        assertThat(Options.positiveNanos(Duration.ofSeconds(mostSeconds, 5))).isEqualTo(mostNanos);
        assertThat(Options.positiveNanos(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(mostNanos);
    }

    @Test
    void fileIsCreatedOrEmptiedUnlessOptionsSayOtherwise() {
        assertThat(Options.toWrite())
                .containsExactlyInAnyOrder(
                        StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(Options.toWrite(StandardOpenOption.APPEND))
                .containsExactlyInAnyOrder(StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    @Test
    void pipeHasTheSizeOfAPipeAtEitherEnd() throws IOException {
        Pipe pipe = Pipe.open();
        assertThat(Options.defaultSize(pipe.source())).isEqualTo(BufferSizes.forPipe());
        assertThat(Options.defaultSize(pipe.sink())).isEqualTo(BufferSizes.forPipe());
        assertThat(Options.defaultSize(Channels.newChannel(new ByteArrayInputStream(new byte[0]))))
                .isEqualTo(BufferSizes.forSocket());
        pipe.source().close();
        pipe.sink().close();
    }
}
