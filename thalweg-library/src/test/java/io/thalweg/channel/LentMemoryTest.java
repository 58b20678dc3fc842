package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.SharedSecrets;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The memory of a channel that is done serves the next one, unless somebody may still know it. */
class LentMemoryTest {
    /** No other test has buffers of these sizes. */
    private static final int SMALL_BYTES = 4321;

    private static final int LARGE_BYTES = 54_321;
    private static final byte[] BYTES = new byte[100];

    @TempDir
    Path folder;

    @BeforeEach
    void letThereBeDirectMemory() {
        BufferMemoryTest.letNothingWaitForACollection();
    }

    interface Use {
        void of(BufferedReadableByteChannel in) throws IOException;
    }

    private static ReadableByteChannel ofTheJdk() {
        return Channels.newChannel(new ByteArrayInputStream(BYTES));
    }

    @SuppressWarnings("ReferenceEquality") // The very same memory.
    private static boolean servesTheNext(ByteBuffer memory) {
        assertThat(memory.isDirect()).isTrue();
        return BufferMemory.take(memory.capacity(), false) == memory;
    }

    /** Whether the buffer serves another channel once {@code use} was made of some bytes, and the rest was read. */
    private static boolean servesTheNextAfter(Use use, ReadableByteChannel source) throws IOException {
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(SMALL_BYTES).build(source)) {
            in.get();
            ByteBuffer memory = in.buffer;
            use.of(in);
            in.skip(BYTES.length - in.position());
            assertThat(in.request(1)).as("at the end the buffer is let go").isFalse();
            return servesTheNext(memory);
        }
    }

    static Stream<Named<Use>> usesThatKeepNothing() {
        return Stream.of(
                Named.of("values", in -> in.getLong()),
                Named.of("a copy", in -> in.get(new byte[20])),
                Named.of("a read", in -> in.read(ByteBuffer.allocateDirect(20))),
                Named.of(
                        "a transfer into the JDK",
                        in -> in.transferTo(Channels.newChannel(new ByteArrayOutputStream()))),
                Named.of(
                        "a reader's window",
                        in -> SharedSecrets.READ_ACCESS.of(in).window()));
    }

    @ParameterizedTest
    @MethodSource("usesThatKeepNothing")
    void memoryThatNobodyElseKnowsServesTheNext(Use use) throws IOException {
        assertThat(servesTheNextAfter(use, ofTheJdk())).isTrue();
    }

    static Stream<Named<Use>> usesThatMayKeepIt() {
        return Stream.of(
                Named.of("a view", in -> in.view(20)),
                Named.of("a view ahead", in -> in.peekView(0, 20)),
                Named.of("all that is buffered", in -> in.buffered()),
                Named.of(
                        "a reader's view",
                        in -> SharedSecrets.READ_ACCESS.of(in).view(1, 20)),
                Named.of("a transfer to a stranger", in -> in.transferTo(ScriptedWritableChannel.whole())));
    }

    @ParameterizedTest
    @MethodSource("usesThatMayKeepIt")
    void memoryThatSomebodyMayKnowDoesNot(Use use) throws IOException {
        assertThat(servesTheNextAfter(use, ofTheJdk())).isFalse();
    }

    @Test
    void memoryThatTheSourceMayKnowDoesNot() throws IOException {
        assertThat(servesTheNextAfter(in -> {}, ScriptedReadableChannel.whole(BYTES)))
                .isFalse();
    }

    @Test
    void memoryOfAReaderThatNoticesItsCloseServesTheNext() throws IOException {
        BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(SMALL_BYTES).build(ofTheJdk());
        in.get();
        ByteBuffer memory = in.buffer;
        in.close();
        assertThat(BufferMemory.take(SMALL_BYTES, false))
                .as("the reader may be at it")
                .isNotSameAs(memory);
        assertThatThrownBy(() -> in.skip(BYTES.length)).isInstanceOf(ClosedChannelException.class);
        assertThat(servesTheNext(memory)).as("it has noticed").isTrue();
    }

    @Test
    void smallerBufferServesTheNextOnceItHasGrown() throws IOException {
        byte[] bytes = new byte[3 * SMALL_BYTES];
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .bufferSize(SMALL_BYTES)
                .build(Channels.newChannel(new ByteArrayInputStream(bytes)))) {
            in.get();
            ByteBuffer memory = in.buffer;
            in.require(2 * SMALL_BYTES);
            assertThat(servesTheNext(memory)).isTrue();
        }
    }

    /** Whether the backlog of a channel to {@code target} serves another channel when it is closed. */
    private static boolean backlogServesTheNext(WritableByteChannel target) throws IOException {
        ByteBuffer memory = ByteBuffer.allocateDirect(LARGE_BYTES);
        BufferMemory.giveBack(memory);
        try (BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().bufferSize(LARGE_BYTES).build(target)) {
            out.put(new byte[LARGE_BYTES - 1]);
            assertThat(servesTheNext(memory)).as("in use").isFalse();
        }
        return servesTheNext(memory);
    }

    @Test
    void backlogServesTheNextUnlessTheTargetMayKnowIt() throws IOException {
        Path file = Files.createFile(folder.resolve("f"));
        assertThat(backlogServesTheNext(Files.newByteChannel(file, StandardOpenOption.WRITE)))
                .isTrue();
        assertThat(backlogServesTheNext(ScriptedWritableChannel.whole())).isFalse();
    }
}
