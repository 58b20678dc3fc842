package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What each method promises. */
class BufferedWritableByteChannelTest {
    @Test
    void gathersSmallWritesUntilTheBufferIsFull() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (BufferedWritableByteChannel out = open(target, 16)) {
            out.putLong(1);
            out.putInt(2);
            out.put(new byte[4]);
            assertThat(target.writes()).isZero();
            out.put((byte) 3);
            assertThat(target.writes()).isEqualTo(1);
            assertThat(target.bytes()).hasSize(16);
            assertThat(out.position()).isEqualTo(17);
            out.flush();
            out.flush();
            assertThat(target.writes()).isEqualTo(2);
        }
        assertThat(target.bytes()).hasSize(17).endsWith(3);
    }

    @Test
    void reservedRoomIsWrittenAsItWasFilled() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .bufferSize(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .build(target)) {
            out.put((byte) 9);
            ByteBuffer room = out.reserve(12);
            assertThat(room.remaining()).isEqualTo(12);
            room.putInt(1).putLong(2);
            assertThat(out.position()).isEqualTo(13);
            ByteBuffer next = out.reserve(16);
            next.putLong(next.position() + 8, 3);
            next.putLong(next.position(), 4);
            assertThat(target.bytes()).hasSize(13);
            assertThat(out.reserve(0).remaining()).isZero();
        }
        ByteBuffer expected = ByteBuffer.allocate(29).order(ByteOrder.LITTLE_ENDIAN);
        expected.put((byte) 9).putInt(1).putLong(2).putLong(4).putLong(3);
        assertThat(target.bytes()).isEqualTo(expected.array());
    }

    @Test
    void reservesNoMoreThanTheBufferHasAndNothingOnceClosed() throws IOException {
        BufferedWritableByteChannel out = open(ScriptedWritableChannel.whole(), 16);
        assertThat(out.bufferSize()).isEqualTo(16);
        for (int tooMany : new int[] {-1, 17, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> out.reserve(tooMany))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot reserve " + tooMany + " bytes")
                    .hasMessageContaining("0 to 16 are possible");
        }
        out.close();
        assertThatThrownBy(() -> out.reserve(1)).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.reserve(0)).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void smallWritesLeaveTogetherAsManyAsTheBufferHolds() throws IOException {
        for (int sizeBytes : new int[] {800, 8000, 16_000, 80_000}) {
            for (boolean stream : new boolean[] {true, false}) {
                ScriptedWritableChannel target = ScriptedWritableChannel.whole();
                BufferedWritableByteChannel.Builder builder =
                        BufferedWritableByteChannel.builder().bufferSize(sizeBytes);
                try (BufferedWritableByteChannel out =
                        stream ? builder.build(Channels.newOutputStream(target)) : builder.build(target)) {
                    for (int i = 0; i < 3 * sizeBytes; i += Long.BYTES) {
                        out.putLong(i);
                    }
                }
                assertThat(target.writeSizes())
                        .as("a buffer of %d bytes%s", sizeBytes, stream ? " over a stream" : "")
                        .containsExactly(sizeBytes, sizeBytes, sizeBytes);
            }
        }
    }

    /** Two that append to one file tear no record of the other's, as with {@code BufferedOutputStream}. */
    @Test
    void whatFitsInTheBufferIsNeverSplit() throws IOException {
        for (int bufferBytes : new int[] {800, 8192, 16_000, 65_536, 100_000}) {
            for (int recordBytes : new int[] {7, 100, 799, 800, 5000, 8192, 9000, 15_000, 100_000}) {
                for (Form form : Form.values()) {
                    if (recordBytes > bufferBytes || (form == Form.VALUES && recordBytes % Long.BYTES > 0)) {
                        continue;
                    }
                    ScriptedWritableChannel target = ScriptedWritableChannel.whole();
                    BufferedWritableByteChannel.Builder builder =
                            BufferedWritableByteChannel.builder().bufferSize(bufferBytes);
                    try (BufferedWritableByteChannel out = form.name().endsWith("OVER_STREAM")
                            ? builder.build(Channels.newOutputStream(target))
                            : builder.build(target)) {
                        for (int i = 0; i < 3 * bufferBytes / recordBytes + 3; i++) {
                            form.write(out, recordBytes);
                        }
                    }
                    assertThat(target.writeSizes())
                            .as("%s of %d bytes, a buffer of %d", form, recordBytes, bufferBytes)
                            .allMatch(n -> n % recordBytes == 0)
                            .allMatch(n -> n <= bufferBytes);
                }
            }
        }
    }

    @Test
    void whatFitsExactlyGoesTogetherAndWhatFillsTheBufferGoesAlone() throws IOException {
        for (int bufferBytes : new int[] {800, 20_000}) {
            ScriptedWritableChannel target = ScriptedWritableChannel.whole();
            try (BufferedWritableByteChannel out = open(target, bufferBytes)) {
                out.put(new byte[bufferBytes / 2]);
                out.put(new byte[bufferBytes / 2]);
                out.flush();
                out.put((byte) 1);
                out.put(new byte[bufferBytes]);
            }
            assertThat(target.writeSizes()).containsExactly(bufferBytes, 1, bufferBytes);
        }
    }

    private enum Form {
        ARRAY,
        ARRAY_OVER_STREAM,
        BUFFER,
        DIRECT_BUFFER,
        DIRECT_BUFFER_OVER_STREAM,
        STREAM,
        VALUES;

        void write(BufferedWritableByteChannel out, int sizeBytes) throws IOException {
            switch (this) {
                case ARRAY, ARRAY_OVER_STREAM -> out.put(new byte[sizeBytes]);
                case BUFFER -> out.write(ByteBuffer.allocate(sizeBytes));
                case DIRECT_BUFFER, DIRECT_BUFFER_OVER_STREAM -> out.write(ByteBuffer.allocateDirect(sizeBytes));
                case VALUES -> out.putLongs(new long[sizeBytes / Long.BYTES], 0, sizeBytes / Long.BYTES);
                default -> out.asOutputStream().write(new byte[sizeBytes]);
            }
        }
    }

    @Test
    void roomOfTheFirstBuffersSizeIsThereAtOnce() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (BufferedWritableByteChannel out = open(target, 4 * BufferMemory.FIRST_SIZE_BYTES)) {
            for (int sizeBytes : new int[] {
                BufferMemory.FIRST_SIZE_BYTES, BufferMemory.FIRST_SIZE_BYTES, 2 * BufferMemory.FIRST_SIZE_BYTES
            }) {
                ByteBuffer room = out.reserve(sizeBytes);
                assertThat(room.remaining()).isEqualTo(sizeBytes);
                room.put(new byte[sizeBytes]);
            }
            assertThat(target.writes()).isZero();
        }
        assertThat(target.bytes()).hasSize(4 * BufferMemory.FIRST_SIZE_BYTES);
    }

    @Test
    void primitivesFollowTheByteOrder() throws IOException {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> 1);
            ByteBuffer expected = ByteBuffer.allocate(29).order(order);
            expected.put((byte) 1)
                    .putShort((short) 2)
                    .putChar('c')
                    .putInt(4)
                    .putLong(5)
                    .putFloat(6)
                    .putDouble(7);
            try (BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                    .bufferSize(8)
                    .order(order)
                    .build(target)) {
                assertThat(out.order()).isEqualTo(order);
                out.put((byte) 1);
                out.putShort((short) 2);
                out.putChar('c');
                out.putInt(4);
                out.putLong(5);
                out.putFloat(6);
                out.putDouble(7);
            }
            assertThat(target.bytes()).isEqualTo(expected.array());
        }
    }

    @Test
    void failureTellsTheOffsetAndEndsTheChannel() throws IOException {
        ScriptedWritableChannel target =
                ScriptedWritableChannel.inPieces(() -> 3).failsAfter(5, new IOException("No space left on device"));
        BufferedWritableByteChannel out = open(target, 8);
        out.putLong(1);
        assertThatThrownBy(out::flush)
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("cannot write at offset 5 of a scripted channel: No space left on device");
        assertThatThrownBy(() -> out.put((byte) 1))
                .hasMessage("cannot write to a scripted channel any more: an earlier write failed: cannot write at"
                        + " offset 5 of a scripted channel: No space left on device")
                .hasNoCause();
        assertThatThrownBy(out::flush).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> out.write(ByteBuffer.allocateDirect(100))).isInstanceOf(IOException.class);
        assertThat(out.position()).isEqualTo(8);
        assertThatThrownBy(out::close)
                .as("bytes were lost")
                .isInstanceOf(IOException.class)
                .hasMessage("closed a scripted channel with bytes lost: an earlier write failed:"
                        + " cannot write at offset 5 of a scripted channel: No space left on device")
                .hasNoCause();
        assertThat(target.closes()).isEqualTo(1);
        assertThat(target.bytes()).hasSize(5);
        assertThat(out.position()).isEqualTo(8);
        out.close();
        assertThat(target.closes()).isEqualTo(1);
    }

    @Test
    void closeKeepsBothErrors() {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole()
                .failsAfter(0, new IOException("No space left on device"))
                .failsToClose(new IOException("Stale file handle"));
        BufferedWritableByteChannel out = open(target, 8);
        assertThatThrownBy(() -> {
                    out.put((byte) 1);
                    out.close();
                })
                .hasMessageEndingWith("No space left on device")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .satisfies(
                                s -> assertThat(s).hasMessage("cannot close a scripted channel: Stale file handle")));
        assertThat(out.isOpen()).isFalse();
    }

    @Test
    void closeReportsAFailureToClose() throws IOException {
        ScriptedWritableChannel target =
                ScriptedWritableChannel.whole().failsToClose(new IOException("Disk quota exceeded"));
        BufferedWritableByteChannel out = open(target, 8);
        out.put((byte) 1);
        assertThatThrownBy(out::close).hasMessage("cannot close a scripted channel: Disk quota exceeded");
        assertThat(target.bytes()).hasSize(1);
    }

    @Test
    void targetThatTakesNothingIsAnErrorAndNoLoop() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> 0);
        BufferedWritableByteChannel out = open(target, 8);
        out.put((byte) 1);
        assertThatThrownBy(out::flush)
                .hasMessage("cannot write at offset 0 of a scripted channel: 100 attempts in a row moved no byte");
        assertThat(target.writes()).isEqualTo(100);
        assertThatThrownBy(out::close).isInstanceOf(IOException.class);
    }

    @Test
    void aZeroNowAndThenIsNoError() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        ScriptedWritableChannel target =
                ScriptedWritableChannel.inPieces(() -> calls.incrementAndGet() % 3 == 0 ? 1 : 0);
        try (BufferedWritableByteChannel out = open(target, 8)) {
            out.putLong(0x0102030405060708L);
        }
        assertThat(target.bytes()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void flushFlushesAStream() throws IOException {
        AtomicInteger flushes = new AtomicInteger();
        ByteArrayOutputStream stream = new ByteArrayOutputStream() {
            @Override
            public void flush() {
                flushes.incrementAndGet();
            }
        };
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(stream)) {
            out.putInt(0x01020304);
            assertThat(stream.size()).isZero();
            out.flush();
            assertThat(stream.toByteArray()).containsExactly(1, 2, 3, 4);
            assertThat(flushes).hasValue(1);
        }
    }

    @Test
    void isClosedOnce() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        BufferedWritableByteChannel out = open(target, 8);
        out.putInt(1);
        assertThat(out.isOpen()).isTrue();
        out.close();
        out.close();
        assertThat(target.closes()).isEqualTo(1);
        assertThat(out.isOpen()).isFalse();
        assertThat(out.position()).isEqualTo(4);
        assertThatThrownBy(() -> out.put((byte) 1))
                .isInstanceOf(ClosedChannelException.class)
                .hasMessage("cannot write at offset 4 of a scripted channel: the channel is closed");
        assertThatThrownBy(() -> out.put(new byte[1])).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.write(ByteBuffer.allocateDirect(100))).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(out::flush).isInstanceOf(ClosedChannelException.class);
    }

    private static BufferedWritableByteChannel open(ScriptedWritableChannel target, int sizeBytes) {
        return BufferedWritableByteChannel.builder().bufferSize(sizeBytes).build(target);
    }
}
