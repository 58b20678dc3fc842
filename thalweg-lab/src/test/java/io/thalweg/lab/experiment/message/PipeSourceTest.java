package io.thalweg.lab.experiment.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.experiment.NamedPipe;
import io.thalweg.lab.sender.MessageDelivery;
import io.thalweg.lab.sender.Messages;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class PipeSourceTest {
    private static final int HEAD_BYTES = 3 * Messages.MESSAGE_BYTES + 5;

    @TempDir
    Path directory;

    private static byte[] head() {
        return Arrays.copyOf(Messages.round(), HEAD_BYTES);
    }

    @BeforeEach
    void needsMkfifo() {
        assumeTrue(NamedPipe.mkfifo().isPresent(), "there is no mkfifo");
    }

    @Test
    void isAStreamAndLeavesNoNameBehind() throws IOException {
        try (PipeSource source = PipeSource.open(directory, MessageDelivery.BLOCKS)) {
            assertThat(directory).isEmptyDirectory();
            // Not readNBytes, by which FileInputStream of JDK 17 seeks.
            byte[] bytes = new byte[HEAD_BYTES];
            new DataInputStream(source.stream()).readFully(bytes);
            assertThat(bytes).isEqualTo(head());
        }
    }

    @Test
    void isAChannelToo() throws IOException {
        try (PipeSource source = PipeSource.open(directory, MessageDelivery.BLOCKS)) {
            ReadableByteChannel channel = source.channel();
            ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES);
            while (bytes.hasRemaining()) {
                assertThat(channel.read(bytes)).isPositive();
            }
            assertThat(bytes.array()).isEqualTo(head());
        }
    }
}
