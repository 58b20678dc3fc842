package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.ChildJvm;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Other formats and other sources; quoted by docs/reference/frames.md and docs/how-to/pipe-programs.md. */
class FrameFormatsExample {
    // @start region=counted
    static final FrameFormat LENGTH_COUNTS_ITSELF = FrameFormat.builder()
            .lengthFieldLength(2)
            .lengthAdjustment(-2)
            .order(ByteOrder.LITTLE_ENDIAN)
            .maxFrameLength(8 * 1024)
            .build();
    // @end

    /** Takes the place of a program of its own. */
    static final class FromStandardInput {
        // @start region=standardInput
        public static void main(String[] arguments) throws IOException {
            long bytes = 0;
            try (FrameReader messages =
                    FrameReader.of(BufferedReadableByteChannel.of(FileDescriptor.in), FrameFormat.lengthPrefixed())) {
                while (messages.next()) {
                    bytes += messages.length();
                }
            }
            System.out.println(bytes);
        }
        // @end

        private FromStandardInput() {}
    }

    @Test
    void lengthMayCountItself() throws IOException {
        byte[] bytes = {5, 0, 'a', 'b', 'c', 2, 0};
        try (FrameReader in =
                FrameReader.of(Channels.newChannel(new ByteArrayInputStream(bytes)), LENGTH_COUNTS_ITSELF)) {
            assertThat(in.next()).isTrue();
            assertThat(in.copy()).isEqualTo("abc".getBytes(StandardCharsets.US_ASCII));
            assertThat(in.next()).isTrue();
            assertThat(in.length()).isZero();
            assertThat(in.next()).isFalse();
        }
    }

    @Test
    void framesComeThroughStandardInputToo() throws Exception {
        assumeThat(ChildJvm.canRunInShell()).as("needs a POSIX shell").isTrue();

        ChildJvm.Result result = ChildJvm.running(FromStandardInput.class)
                .runInShell("printf '\\000\\000\\000\\003abc\\000\\000\\000\\001d' | \"$@\"");

        assertThat(result).isEqualTo(new ChildJvm.Result(0, "4\n", ""));
    }
}
