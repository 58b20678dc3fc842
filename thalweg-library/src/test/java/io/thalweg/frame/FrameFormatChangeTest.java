package io.thalweg.frame;

import static io.thalweg.frame.FrameReaderTest.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Another format, or another limit, between two frames. */
class FrameFormatChangeTest {
    private static final FrameFormat HELLO =
            FrameFormat.builder().maxFrameLength(16).lengthFieldLength(2).build();
    private static final FrameFormat MESSAGES = FrameFormat.builder()
            .maxFrameLength(1 << 22)
            .typeFieldOffset(0)
            .typeFieldLength(1)
            .lengthFieldOffset(1)
            .build();
    private static final FrameFormat LITTLE =
            FrameFormat.builder().order(ByteOrder.LITTLE_ENDIAN).build();

    private static final String BYTES = "0002 6869" + "07 00000003 616263" + "8101" + "00".repeat(129);

    @Test
    void readerChangesBehindThePresentFrame() throws IOException {
        for (ScriptedReadableChannel source : new ScriptedReadableChannel[] {
            ScriptedReadableChannel.whole(hex(BYTES)), ScriptedReadableChannel.byteByByte(hex(BYTES))
        }) {
            try (FrameReader reader = FrameReader.of(source, HELLO)) {
                assertThat(reader.next()).isTrue();
                ByteBuffer hello = reader.payload();
                reader.changeFormat(MESSAGES);
                assertThat(hello).isEqualTo(ByteBuffer.wrap(hex("6869")));
                assertThat(reader.copy()).isEqualTo(hex("6869"));
                assertThatThrownBy(reader::type).hasMessageStartingWith("the format has no type");
                assertThat(reader.next()).isTrue();
                assertThat(reader.type()).isEqualTo(7);
                assertThat(reader.copy()).isEqualTo(hex("616263"));
                assertThat(reader.offset()).isEqualTo(4);
                reader.changeFormat(FrameFormat.varint());
                assertThat(reader.type()).isEqualTo(7);
                assertThat(reader.next()).isTrue();
                assertThat(reader.length()).isEqualTo(129);
                assertThat(reader.next()).isFalse();
            }
        }
    }

    @Test
    void formatBeforeTheFirstFrameIsThatOfTheFirst() throws IOException {
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(hex("00000001 61")), HELLO)) {
            reader.changeFormat(FrameFormat.lengthPrefixed());
            assertThat(reader.next()).isTrue();
            assertThat(reader.copy()).containsExactly('a');
        }
    }

    @Test
    void limitMayRiseAboveWhatTheReaderBeganWith() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(2 + 5 + (2 << 20));
        bytes.put(hex("0000")).put((byte) 7).putInt(2 << 20);
        bytes.put(bytes.capacity() - 1, (byte) 9);
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(bytes.array()), HELLO)) {
            reader.next();
            reader.changeFormat(MESSAGES);
            assertThat(reader.next()).isTrue();
            assertThat(reader.length()).isEqualTo(2 << 20);
            assertThat(reader.payload().get((2 << 20) - 1)).isEqualTo((byte) 9);
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void limitMayFall() throws IOException {
        FrameFormat small = FrameFormat.builder().maxFrameLength(6).build();
        byte[] bytes = hex("00000003 616263 00000003 616263");
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(bytes), FrameFormat.lengthPrefixed())) {
            reader.next();
            reader.changeFormat(small);
            assertThatThrownBy(reader::next)
                    .isInstanceOf(TooLongFrameException.class)
                    .hasMessageContaining("the limit is 6 bytes");
        }
        FrameDecoder decoder = FrameDecoder.of(FrameFormat.lengthPrefixed());
        ByteBuffer input = ByteBuffer.wrap(bytes);
        decoder.feed(input);
        decoder.changeFormat(small);
        assertThatThrownBy(() -> decoder.feed(input)).isInstanceOf(TooLongFrameException.class);
    }

    @Test
    void channelOfOnesOwnKeepsItsLimit() throws IOException {
        byte[] frames = hex("0000 0001 61");
        // Whether the next frame is buffered by then, or not.
        for (ScriptedReadableChannel source :
                List.of(ScriptedReadableChannel.whole(frames), ScriptedReadableChannel.byteByByte(frames))) {
            BufferedReadableByteChannel channel =
                    BufferedReadableByteChannel.builder().maxBufferSize(1 << 20).build(source);
            try (FrameReader reader = FrameReader.of(channel, HELLO)) {
                reader.next();
                assertThatThrownBy(() -> reader.changeFormat(MESSAGES))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("a frame may have 4194304 bytes, but the channel's buffer only 1048576; raise"
                                + " maxBufferSize or lower maxFrameLength");
                assertThat(reader.next()).as("the format is what it was").isTrue();
                assertThat(reader.copy()).containsExactly('a');
            }
        }
    }

    @Test
    void byteOrderStays() throws IOException {
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(hex("0000 0001 61")), HELLO)) {
            reader.next();
            assertThatThrownBy(() -> reader.changeFormat(LITTLE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the byte order of a source does not change: the frames so far are BIG_ENDIAN, the new"
                            + " format is LITTLE_ENDIAN");
            assertThat(reader.next()).isTrue();
        }
        assertThatThrownBy(() -> FrameDecoder.of(HELLO).changeFormat(LITTLE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatHasEndedDoesNotBeginAgain() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(hex("0001 61 0001 62 00000001 63"));
        FrameReader closed = FrameReader.of(source, HELLO);
        closed.next();
        closed.close();
        closed.changeFormat(FrameFormat.lengthPrefixed());
        assertThat(closed.copy()).as("the present frame stays").containsExactly('a');
        assertThatThrownBy(closed::next).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(closed::next).isInstanceOf(IOException.class);
        FrameReader failed = FrameReader.of(ScriptedReadableChannel.whole(hex("FFFF 00000001 61")), HELLO);
        assertThatThrownBy(failed::next).isInstanceOf(TooLongFrameException.class);
        failed.changeFormat(FrameFormat.lengthPrefixed());
        assertThatThrownBy(failed::next).hasMessageEndingWith(": an earlier one failed");
    }

    @Test
    void decoderChangesBehindThePresentFrame() throws IOException {
        byte[] bytes = hex(BYTES);
        for (int size : new int[] {1, 3, 5, bytes.length}) {
            FrameDecoder decoder = FrameDecoder.of(HELLO);
            FrameFormat[] next = {MESSAGES, FrameFormat.varint(), HELLO};
            StringBuilder lengths = new StringBuilder();
            for (int at = 0, frames = 0; at < bytes.length; at += size) {
                ByteBuffer input = ByteBuffer.wrap(bytes, at, Math.min(size, bytes.length - at));
                while (decoder.feed(input)) {
                    byte[] before = decoder.copy();
                    decoder.changeFormat(next[frames++]);
                    assertThat(decoder.copy()).isEqualTo(before);
                    lengths.append(decoder.length()).append(' ');
                }
            }
            decoder.endOfInput();
            assertThat(lengths).hasToString("2 3 129 ");
        }
    }

    @Test
    void decoderCannotChangeInsideAFrame() throws IOException {
        FrameDecoder decoder = FrameDecoder.of(HELLO);
        decoder.feed(ByteBuffer.wrap(hex("0002 61")));
        assertThatThrownBy(() -> decoder.changeFormat(MESSAGES))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("3 bytes of the frame at offset 0 of the input were taken as FrameFormat[")
                .hasMessageEndingWith(": change the format when feed() has returned true");
        assertThat(decoder.feed(ByteBuffer.wrap(hex("62")))).isTrue();
        decoder.changeFormat(MESSAGES);
        assertThat(decoder.copy()).containsExactly('a', 'b');
    }
}
