package io.thalweg.lab.experiment.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.experiment.Opener;
import io.thalweg.lab.sender.Messages;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

class MessageReaderTest {
    /** A round, then a few messages more and a part of one. */
    private static final int BYTES = Messages.ROUND_BYTES + 3 * Messages.MESSAGE_BYTES + 5;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    private static byte[] bytes() {
        byte[] round = Messages.round();
        byte[] bytes = Arrays.copyOf(round, BYTES);
        System.arraycopy(round, 0, bytes, round.length, BYTES - round.length);
        return bytes;
    }

    private record Pieces(InputStream stream, ReadableByteChannel channel) implements MessageSource {
        @Override
        public long senderPid() {
            return 0;
        }

        @Override
        public String name() {
            return "the test";
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private Map<String, MessageSource> sources() {
        Map<String, MessageSource> sources = new LinkedHashMap<>();
        sources.put("whole", new Pieces(HostileInputStream.generous(bytes()), ScriptedReadableChannel.whole(bytes())));
        sources.put(
                "byte by byte",
                new Pieces(HostileInputStream.oneByteAtATime(bytes()), ScriptedReadableChannel.byteByByte(bytes())));
        sources.put(
                "split headers",
                new Pieces(
                        HostileInputStream.inPiecesOf(Messages.MESSAGE_BYTES - 1, bytes()),
                        ScriptedReadableChannel.inPieces(bytes(), () -> Messages.MESSAGE_BYTES - 1)));
        sources.put(
                "random pieces",
                new Pieces(
                        HostileInputStream.inRandomPieces(bytes(), random),
                        ScriptedReadableChannel.inPieces(bytes(), () -> random.between(0, 300))));
        return sources;
    }

    @TestFactory
    Stream<DynamicTest> everyReaderOfSocketsReadsTheMessages() {
        return Arrays.stream(TcpVariant.values()).flatMap(variant -> tests(variant.label(), variant::open));
    }

    @TestFactory
    Stream<DynamicTest> everyReaderOfPipesReadsTheMessages() {
        return Arrays.stream(PipeVariant.values()).flatMap(variant -> tests(variant.label(), variant::open));
    }

    private Stream<DynamicTest> tests(String name, Opener<MessageSource, Consumer, MessageReader> opener) {
        return sources().entrySet().stream()
                .map(source -> DynamicTest.dynamicTest(
                        name + ", " + source.getKey(), () -> readsTheMessages(opener, source.getValue())));
    }

    private static void readsTheMessages(Opener<MessageSource, Consumer, MessageReader> opener, MessageSource source)
            throws IOException {
        Consumer consumer = Consumer.of(Body.BODIES);
        MessageReader reader = opener.open(source, consumer);
        int first = 7;
        long sum = reader.read(first) + reader.read(Messages.ROUND_MESSAGES - first);
        assertThat(sum).isEqualTo(consumer.sumOf(Messages.round()));
        byte[] more = Arrays.copyOf(Messages.round(), 3 * Messages.MESSAGE_BYTES);
        assertThat(reader.read(3)).isEqualTo(consumer.sumOf(more));
        assertThatThrownBy(() -> reader.read(1)).isInstanceOf(EOFException.class);
    }
}
