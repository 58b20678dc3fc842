package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.ChildJvm;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other formats and other sources; quoted by docs/how-to/read-messages.md and docs/how-to/pipe-programs.md. */
class FrameFormatsExample {
    @TempDir
    Path directory;

    // @start region=delimited
    static void append(Path file, List<byte[]> messages) throws IOException {
        FileChannel end = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        try (FrameWriter out = FrameWriter.of(end, FrameFormat.varint())) {
            for (byte[] message : messages) {
                out.write(message);
            }
        }
    }

    static List<ByteBuffer> read(Path file) throws IOException {
        List<ByteBuffer> messages = new ArrayList<>();
        try (FrameReader in = FrameReader.of(FileChannel.open(file), FrameFormat.varint())) {
            while (in.next()) {
                messages.add(ByteBuffer.wrap(in.copy()));
            }
        }
        return messages;
    }
    // @end

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
    void delimitedMessagesAreThoseOfProtobuf() throws IOException {
        Path file = directory.resolve("messages");

        append(file, List.of(new byte[] {0x08, (byte) 0x96, 0x01}));
        append(file, List.of(new byte[300]));

        assertThat(Files.readAllBytes(file))
                .startsWith(0x03, 0x08, 0x96, 0x01, 0xAC, 0x02)
                .hasSize(4 + 2 + 300);
        assertThat(read(file))
                .containsExactly(ByteBuffer.wrap(new byte[] {0x08, (byte) 0x96, 0x01}), ByteBuffer.wrap(new byte[300]));
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
