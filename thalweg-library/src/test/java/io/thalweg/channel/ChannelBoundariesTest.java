package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.internal.WriteAccess;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.InterruptibleChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What only an exact size, a position above 0 or a close at the right moment tells apart. */
@Timeout(300)
class ChannelBoundariesTest {
    private static final int SMALL_BYTES = BufferMemory.FIRST_SIZE_BYTES;
    private static final Duration AMPLE = Duration.ofMinutes(10);

    @TempDir
    private Path directory;

    private static byte[] counting(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    private static BufferedReadableByteChannel over(byte[] bytes) {
        return BufferedReadableByteChannel.builder().bufferSize(16).build(new ByteArrayInputStream(bytes));
    }

    // ---- Reading ----------------------------------------------------------------------------------------------------

    @Test
    void requiringMoreThanIsLeftFetchesItThoughAsMuchWasThereBefore() throws IOException {
        try (BufferedReadableByteChannel in = over(counting(40))) {
            in.skip(12);
            in.require(8);
            assertThat(in.peek(7)).isEqualTo((byte) 19);
        }
    }

    @Test
    void peekingBeyondWhatIsLeftIsRefusedThoughAsMuchWasThereBefore() throws IOException {
        try (BufferedReadableByteChannel in = over(counting(16))) {
            in.require(16);
            in.skip(12);
            assertThat(Views.copy(in.peekView(1, 3))).containsExactly(13, 14, 15);
            assertThatThrownBy(() -> in.peekView(1, 4))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("4 bytes from 1 bytes ahead are not buffered, only 4 bytes are");
        }
    }

    @Test
    void aRequestWithADeadlineTellsTheEndAndRefusesWhatCannotKeepOne() throws IOException {
        Pipe pipe = Pipe.open();
        pipe.sink().write(ByteBuffer.wrap(new byte[3]));
        pipe.sink().close();
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(pipe.source())) {
            assertThat(in.request(3, AMPLE)).isTrue();
            assertThat(in.request(4, AMPLE)).isFalse();
        }
        try (BufferedReadableByteChannel in = over(new byte[3])) {
            assertThatThrownBy(() -> in.request(1, AMPLE)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void anErrorOfTheTargetCountsFromTheFirstByteTransferred() throws IOException {
        ScriptedWritableChannel full = ScriptedWritableChannel.whole().failsAfter(6, new IOException("full"));
        try (BufferedReadableByteChannel in = over(counting(10))) {
            in.skip(3);
            assertThatThrownBy(() -> in.transferTo(full)).hasMessageContaining("at offset 6 of");
        }
    }

    @Test
    void aStreamIsBufferedOnTheHeap() throws IOException {
        try (BufferedReadableByteChannel in = over(counting(40))) {
            in.require(1);
            assertThat(in.buffered().isDirect()).isFalse();
        }
    }

    @Test
    void anEndWithinManyNumbersSaysHowMuchThereWasOfThem() throws IOException {
        try (BufferedReadableByteChannel in = over(counting(7))) {
            in.get();
            assertThatThrownBy(() -> in.getInts(new int[4], 0, 4))
                    .isInstanceOf(EOFException.class)
                    .hasMessageStartingWith("need 16 bytes, got 6 at offset 1 of ");
        }
    }

    /** Of so small a file the system is not asked: some claim to be empty. */
    @Test
    void aSmallFileIsSkippedToTheRightByte() throws IOException {
        Path file = Files.write(directory.resolve("small"), counting(120));
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(16).build(file)) {
            in.get();
            in.skip(100);
            assertThat(in.position()).isEqualTo(101);
            assertThat(in.get()).isEqualTo((byte) 101);
        }
    }

    @Test
    void anOpenDescriptorIsRead() throws IOException {
        Path file = Files.write(directory.resolve("file"), counting(3));
        try (FileInputStream open = new FileInputStream(file.toFile());
                BufferedReadableByteChannel in = BufferedReadableByteChannel.of(open.getFD())) {
            in.skip(2);
            assertThat(in.get()).isEqualTo((byte) 2);
        }
    }

    /** Whose close takes its time, while its read gives up: a socket with an {@code SO_TIMEOUT} on a busy machine. */
    private static final class ClosesSlowly implements ReadableByteChannel, InterruptibleChannel {
        private final CountDownLatch closing = new CountDownLatch(1);
        private final CountDownLatch mayClose = new CountDownLatch(1);
        private volatile boolean closed;

        @Override
        public int read(ByteBuffer into) throws IOException {
            await(closing);
            throw new SocketTimeoutException("Read timed out");
        }

        @Override
        public boolean isOpen() {
            return !closed;
        }

        @Override
        public void close() throws IOException {
            closing.countDown();
            await(mayClose);
            closed = true;
        }

        private static void await(CountDownLatch latch) throws IOException {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IOException("nobody interrupts this", e);
            }
        }
    }

    @Test
    void whatADeadlineIsClosingIsNotOpenAnyMore() throws IOException {
        ClosesSlowly source = new ClosesSlowly();
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source)) {
            try {
                assertThatThrownBy(() -> in.request(1, Duration.ofMillis(1)))
                        .isInstanceOf(SocketTimeoutException.class)
                        .hasMessageEndingWith("the deadline of PT0.001S passed and closed the channel");
                assertThat(in.isOpen()).isFalse();
            } finally {
                source.mayClose.countDown();
            }
        }
    }

    @Test
    void readersOverItAreToldTheEndAndMayBeginElsewhere() throws IOException {
        try (BufferedReadableByteChannel in = over(counting(10))) {
            ReadAccess access = SharedSecrets.READ_ACCESS.of(in);
            assertThat(access.fill(10, ReadAccess.CHANNELS_DEADLINE, 10)).isTrue();
            access.skip(4);
            assertThat(access.fill(7, ReadAccess.CHANNELS_DEADLINE, 7)).isFalse();
            assertThat(access.available()).isEqualTo(6);

            access.restart(70);
            assertThat(access.available()).isZero();
            assertThat(in.position()).isEqualTo(70);
        }
    }

    // ---- Writing ----------------------------------------------------------------------------------------------------

    @Test
    void nothingLeavesWhereTheBufferGrowsToFitExactly() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .bufferSize(SMALL_BYTES + Long.BYTES)
                .build(target);
        out.put(new byte[SMALL_BYTES], 0, SMALL_BYTES);
        out.putLong(1);
        assertThat(target.size()).isZero();
        out.put((byte) 1);
        assertThat(target.size()).isEqualTo(SMALL_BYTES + Long.BYTES);
    }

    @Test
    void directMemoryAsLargeAsTheBufferPassesThrough() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().bufferSize(64).build(target);
        out.write(ByteBuffer.allocateDirect(64));
        assertThat(target.bytes()).hasSize(64);
    }

    @Test
    void afterAFailureThePositionIsStillWhatWasPut() throws IOException {
        ScriptedWritableChannel full = ScriptedWritableChannel.whole().failsAfter(6, new IOException("full"));
        BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .bufferSize(4 * SMALL_BYTES)
                .build(full);
        out.write(ByteBuffer.allocate(SMALL_BYTES));
        out.write(ByteBuffer.allocate(SMALL_BYTES));
        out.putInt(1);
        assertThatThrownBy(out::flush).hasMessageContaining("at offset 6 of");
        assertThat(out.position()).isEqualTo(2 * SMALL_BYTES + Integer.BYTES);
    }

    @Test
    void anOpenDescriptorIsWritten() throws IOException {
        Path file = directory.resolve("file");
        try (FileOutputStream open = new FileOutputStream(file.toFile());
                BufferedWritableByteChannel out = BufferedWritableByteChannel.of(open.getFD())) {
            out.putInt(0x01020304);
        }
        assertThat(file).hasBinaryContent(new byte[] {1, 2, 3, 4});
    }

    @Test
    void aTargetThatCannotKeepADeadlineIsRefused() {
        BufferedWritableByteChannel.Builder builder =
                BufferedWritableByteChannel.builder().deadline(AMPLE);
        assertThatThrownBy(() -> builder.build(OutputStream.nullOutputStream()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a deadline needs a channel that another thread can close");
    }

    @Test
    void itIsOpenAsLongAsItsTarget() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        FileChannel target = FileChannel.open(file);
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(target);
        assertThat(out.isOpen()).isTrue();
        target.close();
        assertThat(out.isOpen()).isFalse();
    }

    @Test
    void writersOverItPutAHeaderAndAPayloadAndMayEndIt() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().bufferSize(32).build(target);
        WriteAccess access = SharedSecrets.WRITE_ACCESS.of(out);
        assertThat(access.smallBytes()).isEqualTo(32);
        out.put((byte) 9);
        access.put(0x0102_0304_0506_0708L, counting(5), 1, 3);
        out.put((byte) 9);
        out.flush();
        assertThat(target.toByteArray()).containsExactly(9, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 9);

        access.fail(new IOException("cut short"));
        assertThatThrownBy(() -> out.put((byte) 1))
                .hasMessageEndingWith("any more: an earlier write failed: cut short")
                .hasNoCause();
    }
}
