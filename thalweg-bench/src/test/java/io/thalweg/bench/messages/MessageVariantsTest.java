package io.thalweg.bench.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.bench.input.Sinks;
import io.thalweg.bench.plan.Suite;
import io.thalweg.lab.experiment.Opener;
import io.thalweg.lab.experiment.message.MessageReader;
import io.thalweg.lab.sender.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("once")
class MessageVariantsTest {
    /** A prime, so that messages begin anywhere in a piece; and one below a header, so that none has two pieces. */
    private static final int[] LARGEST_PIECES = {4, 1999, 300_000};

    private static final int COUNT = 1000;

    @TempDir
    static Path directory;

    private static Path file = Path.of("");
    private static byte[] messages = {};

    @BeforeAll
    static void prepare() throws IOException {
        System.setProperty(Suite.DIRECTORY_PROPERTY, directory.toString());
        MessageFile.prepare(directory, MessageFile.NAME);
        file = directory.resolve(MessageFile.NAME);
        messages = Arrays.copyOf(Files.readAllBytes(file), COUNT * Messages.MESSAGE_BYTES);
        Files.write(file, messages);
    }

    @AfterAll
    static void forget() {
        System.clearProperty(Suite.DIRECTORY_PROPERTY);
    }

    @ParameterizedTest
    @EnumSource
    void readsEveryMessageOfASocketInEveryPass(TcpReader reader) throws IOException {
        check(reader.opener, false);
        if (reader != TcpReader.DATA_INPUT_SKIPPING) {
            check(reader.opener, true);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsEveryMessageOfThePipeInEveryPass(PipeReader reader) throws IOException {
        check(reader.opener, false);
        check(reader.opener, true);
    }

    private static void check(Opener<MessageInput, MessageSum, MessageReader> opener, boolean bodies)
            throws IOException {
        for (int largestPiece : LARGEST_PIECES) {
            MessageReader reader = opener.open(new EndlessInput(messages, largestPiece), new MessageSum(bodies));
            for (int pass = 0; pass < 3; pass++) {
                assertThat(reader.read(COUNT)).isEqualTo(MessageFile.sum(file, bodies));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesEveryMessage(MessageWriter writer) throws IOException {
        WriteBenchmark benchmark = new WriteBenchmark();
        benchmark.variant = writer.name();
        benchmark.open();
        benchmark.pass();
        benchmark.close();
    }

    @Test
    void refusesAWriterThatLeavesAByteOut() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        Sinks.check(file, target -> Files.write(target, Arrays.copyOf(messages, messages.length - 1))))
                .withMessageContaining("wrong bytes written, from offset 107999");
    }
}
