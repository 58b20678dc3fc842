package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.OpenSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each method promises. */
class BufferedReadableByteChannelTest {
    private static final byte[] COUNT = new byte[256];

    static {
        for (int i = 0; i < COUNT.length; i++) {
            COUNT[i] = (byte) i;
        }
    }

    @Test
    void asksTheSourceOnceAndOnlyWhenBytesAreMissing() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.inPieces(COUNT, () -> 12);
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source)) {
            in.require(8);
            in.getLong();
            in.getInt();
            assertThat(source.reads()).isEqualTo(1);
            in.get();
            assertThat(source.reads()).isEqualTo(2);
        }
    }

    @Test
    void requireTellsNeedAndGotAndOffsetAndSource() throws IOException {
        try (BufferedReadableByteChannel in = open(40)) {
            in.skip(3);
            assertThatThrownBy(() -> in.require(100))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("need 100 bytes, got 37 at offset 3 of a scripted channel");
            assertThat(in.available()).isEqualTo(37);
            assertThat(in.get()).isEqualTo((byte) 3);
        }
    }

    @Test
    void requestIsFalseAtEndOfInput() throws IOException {
        try (BufferedReadableByteChannel in = open(10)) {
            assertThat(in.request(10)).isTrue();
            assertThat(in.request(11)).isFalse();
            assertThat(in.available()).isEqualTo(10);
            in.skip(10);
            assertThat(in.request(1)).isFalse();
            assertThat(in.request(0)).isTrue();
        }
    }

    @Test
    void requestAboveTheMaximumIsRefused() throws IOException {
        BufferedReadableByteChannel.Builder builder =
                BufferedReadableByteChannel.builder().bufferSize(16).maxBufferSize(100);
        try (BufferedReadableByteChannel in = builder.build(ScriptedReadableChannel.byteByByte(COUNT))) {
            assertThat(in.request(100)).isTrue();
            assertThatThrownBy(() -> in.request(101))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("cannot buffer 101 bytes of a scripted channel: 0 to 100 are possible; maxBufferSize"
                            + " sets the maximum");
            assertThatThrownBy(() -> in.require(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> in.view(-1)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void viewIsAReadOnlySliceInTheChannelsOrder() throws IOException {
        BufferedReadableByteChannel.Builder builder =
                BufferedReadableByteChannel.builder().order(ByteOrder.LITTLE_ENDIAN);
        try (BufferedReadableByteChannel in = builder.build(ScriptedReadableChannel.whole(COUNT))) {
            in.skip(1);
            ByteBuffer view = in.view(4);
            assertThat(view.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
            assertThat(view.capacity()).isEqualTo(4);
            assertThat(view.getInt(0)).isEqualTo(0x04030201);
            assertThatThrownBy(() -> view.put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
            assertThat(in.position()).isEqualTo(5);
        }
    }

    @Test
    void peekLooksAheadAtBufferedBytesOnly() throws IOException {
        try (BufferedReadableByteChannel in = open(20)) {
            in.require(1);
            in.skip(2);
            assertThat(in.peek(0)).isEqualTo((byte) 2);
            assertThat(in.peekShort(1)).isEqualTo((short) 0x0304);
            assertThat(in.peekInt(14)).isEqualTo(0x10111213);
            assertThat(in.peekLong(10)).isEqualTo(0x0C0D0E0F10111213L);
            assertThat(in.peekView(16, 2)).isEqualTo(ByteBuffer.wrap(new byte[] {18, 19}));
            assertThat(in.peekView(0, 0).hasRemaining()).isFalse();
            assertThat(in.peekView(18, 0).hasRemaining()).isFalse();
            assertThat(in.position()).isEqualTo(2);
            assertThatThrownBy(() -> in.peek(18)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.peek(-1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.peekInt(15))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageStartingWith("4 bytes from 15 bytes ahead are not buffered, only 18 bytes are");
            assertThatThrownBy(() -> in.peekLong(Integer.MAX_VALUE)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.peekView(10, 9)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void bufferedShowsAllWithoutAskingTheSource() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.inPieces(COUNT, () -> 10);
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source)) {
            assertThat(in.buffered().remaining()).isZero();
            in.request(in.available() + 1);
            in.skip(4);
            ByteBuffer view = in.buffered();
            assertThat(view.remaining()).isEqualTo(6);
            in.skip(6);
            assertThat(view.get(view.limit() - 1)).isEqualTo((byte) 9);
            assertThat(source.reads()).isEqualTo(1);
            assertThat(in.buffered()).as("spares an allocation").isSameAs(view);
            assertThat(view.hasRemaining()).isFalse();
        }
    }

    @Test
    void readGivesWhatIsBufferedThenOneRefill() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.inPieces(COUNT, () -> 10);
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source)) {
            in.get();
            ByteBuffer into = ByteBuffer.allocate(100);
            assertThat(in.read(into)).isEqualTo(9);
            assertThat(source.reads()).isEqualTo(1);
            assertThat(in.read(into)).isEqualTo(10);
            assertThat(source.reads()).isEqualTo(2);
            assertThat(in.read(ByteBuffer.allocate(0))).isZero();
            assertThat(in.read(ByteBuffer.allocate(3))).isEqualTo(3);
            in.skip(COUNT.length - in.position());
            assertThat(in.read(into)).isEqualTo(-1);
            assertThat(into.position()).isEqualTo(19);
            assertThat(into.get(18)).isEqualTo((byte) 19);
        }
    }

    /** A byte less at a time would be a call more for every few buffers, and nobody would see it. */
    @Test
    void asksItsSourceForAWholeBufferAtATime() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(COUNT);
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(16).build(source)) {
            for (int i = 0; i < 16 * 16; i++) {
                in.get();
            }
            assertThat(source.reads()).as("reads of 16 bytes for 256").isEqualTo(16);
        }
    }

    @Test
    void readOfTheBuffersSizeIntoDirectMemoryNeedsNoBuffer() throws IOException {
        for (int sizeBytes : new int[] {16, 15}) {
            try (BufferedReadableByteChannel in =
                    BufferedReadableByteChannel.builder().bufferSize(16).build(ScriptedReadableChannel.whole(COUNT))) {
                assertThat(in.read(ByteBuffer.allocateDirect(sizeBytes))).isEqualTo(sizeBytes);
                assertThat(in.buffer.capacity()).isEqualTo(sizeBytes == 16 ? 0 : 16);
            }
        }
    }

    /**
     * As the contract of {@code ReadableByteChannel} says it, also for a buffer so large that the source would read
     * into it.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 5, 1 << 20})
    void aReadOnlyBufferIsRefusedAndLosesNothing(int sizeBytes) throws IOException {
        BufferedReadableByteChannel in = open(20);
        ByteBuffer readOnly = ByteBuffer.allocateDirect(sizeBytes).asReadOnlyBuffer();
        try (in) {
            assertThatThrownBy(() -> in.read(readOnly))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("read-only");
            assertThat(in.get()).isZero();
        }
        assertThatThrownBy(() -> in.read(readOnly)).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void bulkGetIsExact() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .bufferSize(8)
                .build(ScriptedReadableChannel.inPieces(COUNT, () -> 3))) {
            byte[] bytes = new byte[100];
            in.get(bytes, 10, 50);
            assertThat(bytes[9]).isZero();
            assertThat(bytes[59]).isEqualTo((byte) 49);
            assertThat(bytes[60]).isZero();
            in.skip(196);
            assertThatThrownBy(() -> in.get(bytes))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("need 100 bytes, got 10 at offset 246 of a scripted channel");
            assertThatThrownBy(() -> in.get(bytes, 1, 100)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void skipIsExact() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .bufferSize(8)
                .build(ScriptedReadableChannel.inPieces(COUNT, () -> 3))) {
            in.skip(0);
            in.skip(200);
            assertThat(in.position()).isEqualTo(200);
            assertThat(in.get()).isEqualTo((byte) 200);
            assertThatThrownBy(() -> in.skip(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> in.skip(Long.MAX_VALUE))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("need 9223372036854775807 bytes, got 55 at offset 201 of a scripted channel");
        }
    }

    @Test
    void growsOnlyWhenFullOfReceivedBytes() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .bufferSize(16)
                .maxBufferSize(1 << 30)
                .build(ScriptedReadableChannel.byteByByte(COUNT))) {
            assertThat(in.request(1 << 30)).isFalse();
            assertThat(in.buffer.capacity()).isEqualTo(512);
        }
    }

    @Test
    void growsToTheMaximumFromHalfOfIt() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .bufferSize(16)
                .maxBufferSize(129)
                .build(ScriptedReadableChannel.whole(COUNT))) {
            in.require(64);
            assertThat(in.buffer.capacity()).isEqualTo(64);
            in.require(65);
            assertThat(in.buffer.capacity()).isEqualTo(129);
        }
    }

    @Test
    void failureKeepsItsClassAndWhatWasBuffered() throws IOException {
        ScriptedReadableChannel source =
                ScriptedReadableChannel.byteByByte(new byte[5]).thenFails(new IOException("Input/output error"));
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source)) {
            assertThatThrownBy(() -> in.require(8))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("cannot read at offset 5 of a scripted channel: Input/output error")
                    .hasRootCauseMessage("Input/output error");
            assertThat(in.available()).isEqualTo(5);
            in.getInt();
            assertThatThrownBy(() -> in.getInt()).isInstanceOf(IOException.class);
            assertThat(in.position()).isEqualTo(4);
        }
    }

    @Test
    void truncatedArchiveTellsWhereAndOfWhat() throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(archive)) {
            out.write(COUNT);
        }
        byte[] cut = Arrays.copyOf(archive.toByteArray(), archive.size() / 2);
        BufferedReadableByteChannel.Builder builder =
                BufferedReadableByteChannel.builder().name("a.gz");
        try (BufferedReadableByteChannel in = builder.build(new GZIPInputStream(new ByteArrayInputStream(cut)))) {
            assertThatThrownBy(() -> in.get(new byte[COUNT.length]))
                    .isInstanceOf(EOFException.class)
                    .hasMessageMatching("cannot read at offset \\d+ of a\\.gz: Unexpected end of ZLIB input stream");
        }
    }

    @Test
    void sourceThatGivesNothingIsAnErrorAndNoLoop() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.inPieces(COUNT, () -> 0);
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source)) {
            assertThatThrownBy(in::get)
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot read at offset 0 of a scripted channel: 100 attempts in a row moved no byte");
            assertThat(source.reads()).isEqualTo(100);
        }
    }

    /** A stream must not answer 0, and cannot when it is asked for a single byte. */
    @Test
    void streamThatGivesNothingIsReadByteByByte() throws IOException {
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.of(HostileInputStream.refusingBulkReads(COUNT))) {
            byte[] bytes = new byte[COUNT.length];
            in.get(bytes);
            assertThat(bytes).isEqualTo(COUNT);
            assertThat(in.request(1)).isFalse();
        }
    }

    @Test
    void isCalledByItsName() throws IOException {
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().name("the peer").build(ScriptedReadableChannel.whole(COUNT))) {
            assertThat(in).hasToString("the peer");
            assertThat(BufferedReadableByteChannel.of(in).name()).isEqualTo("the peer");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, -2})
    void sourceThatReturnsWhatItDidNotDeliverIsAnErrorAndNoLoop(int returned) throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new Returning(returned))) {
            assertThatThrownBy(in::get)
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot read at offset 0 of a liar: its read returned " + returned
                            + " and delivered nothing, which no channel may do");
        }
    }

    /** Delivers nothing, and returns a number all the same. */
    private record Returning(int n) implements OpenSource {
        @Override
        public int read(ByteBuffer into) {
            return n;
        }

        @Override
        public String toString() {
            return "a liar";
        }
    }

    @Test
    void closesTheSourceOnceAndIsClosedThen() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(COUNT);
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source);
        in.getInt();
        assertThat(in.isOpen()).isTrue();
        in.close();
        in.close();
        assertThat(source.closes()).isEqualTo(1);
        assertThat(in.isOpen()).isFalse();
        assertThat(in.position()).isEqualTo(4);
        assertThat(in.available()).isZero();
        assertThatThrownBy(in::get)
                .isInstanceOf(ClosedChannelException.class)
                .hasMessage("cannot read at offset 4 of a scripted channel: the channel is closed");
    }

    @Test
    void closedChannelReadsNothingOfASourceThatWouldGoOn() throws IOException {
        List<Call> calls = List.of(
                in -> in.get(),
                in -> in.getVarint32(),
                in -> in.getUtf8(0),
                in -> in.getUtf8(1),
                in -> in.getInts(new int[1], 0, 1),
                in -> in.getInts(new int[1], 0, 0),
                in -> in.get(new byte[0]),
                in -> in.get(new byte[1]),
                in -> in.read(ByteBuffer.allocate(0)),
                in -> in.read(ByteBuffer.allocate(1)),
                in -> in.read(ByteBuffer.allocateDirect(100)),
                in -> in.skip(0),
                in -> in.skip(1),
                in -> in.require(0),
                in -> in.request(0),
                in -> in.request(1),
                in -> in.view(0),
                in -> in.asInputStream().read(),
                in -> in.asInputStream().read(new byte[0]),
                in -> in.asInputStream().skip(1),
                in -> in.transferTo(Channels.newChannel(new ByteArrayOutputStream())));
        for (Call call : calls) {
            for (int read : new int[] {0, 1}) {
                // A stream that may be read after its close.
                BufferedReadableByteChannel in =
                        BufferedReadableByteChannel.builder().bufferSize(8).build(new ByteArrayInputStream(COUNT));
                in.get(new byte[read]);
                in.close();
                assertThatThrownBy(() -> call.on(in)).isInstanceOf(ClosedChannelException.class);
                assertThat(in.position()).isEqualTo(read);
            }
        }
    }

    @Test
    void closedChannelHasNothingToLookAt() throws IOException {
        BufferedReadableByteChannel in = open(20);
        in.get();
        in.close();
        assertThat(in.buffered().hasRemaining()).isFalse();
        assertThatThrownBy(() -> in.peek(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the channel of a scripted channel is closed: its bytes are gone");
        assertThatThrownBy(() -> in.peekView(0, 1)).isInstanceOf(IllegalStateException.class);
    }

    private interface Call {
        void on(BufferedReadableByteChannel in) throws IOException;
    }

    @Test
    void viewStaysUntilBytesBeyondThoseThatAreThereAreNeeded() throws IOException {
        List<Call> calls = List.of(
                in -> in.require(0),
                in -> in.require(6),
                in -> in.request(0),
                in -> in.request(6),
                in -> in.view(0),
                in -> in.view(6),
                in -> in.skip(0),
                in -> in.skip(6),
                in -> in.getUtf8(0),
                in -> in.getUtf8(6),
                in -> SharedSecrets.READ_ACCESS.of(in).fill(0, ReadAccess.CHANNELS_DEADLINE, 0),
                in -> SharedSecrets.READ_ACCESS.of(in).fill(6, ReadAccess.CHANNELS_DEADLINE, 6));
        for (Call call : calls) {
            try (BufferedReadableByteChannel in = open(10)) {
                in.require(10);
                ByteBuffer view = in.view(4);
                call.on(in);
                assertThat(view).isEqualTo(ByteBuffer.wrap(COUNT, 0, 4));
            }
        }
    }

    @Test
    void sourceThatTricklesIsReadIntoASmallBuffer() throws IOException {
        byte[] bytes = new byte[3 * BufferMemory.FIRST_SIZE_BYTES];
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .bufferSize(100_000)
                .build(ScriptedReadableChannel.byteByByte(bytes))) {
            for (int i = 0; i < bytes.length; i++) {
                in.get();
            }
            assertThat(in.buffer.capacity()).isEqualTo(BufferMemory.FIRST_SIZE_BYTES);
        }
    }

    private static BufferedReadableByteChannel open(int length) {
        byte[] bytes = Arrays.copyOf(COUNT, length);
        return BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(bytes));
    }
}
