package io.thalweg.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A channel as a stream keeps the stream's contract, and shares its place with the channel. */
class ChannelStreamsTest {
    private static final int CALLS = 300;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    @RepeatedTest(60)
    void readsWhatAStreamReads() throws IOException {
        byte[] bytes = random.bytes(random.between(0, 2000));
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                        .bufferSize(random.between(8, 100))
                        .build(ScriptedReadableChannel.inPieces(bytes, () -> random.between(1, 150)));
                InputStream stream = in.asInputStream()) {
            ByteArrayInputStream expected = new ByteArrayInputStream(bytes);
            for (int i = 0; i < CALLS; i++) {
                readOnce(in, stream, expected);
                assertThat(in.position()).isEqualTo(bytes.length - expected.available());
            }
            assertThat(stream.readAllBytes()).isEqualTo(expected.readAllBytes());
            assertThat(stream.read()).isEqualTo(-1);
            assertThat(stream.read(new byte[1])).isEqualTo(-1);
            assertThat(stream.skip(1)).isZero();
        }
    }

    private void readOnce(BufferedReadableByteChannel in, InputStream stream, ByteArrayInputStream expected)
            throws IOException {
        int n = random.between(0, 20);
        switch (random.between(0, 5)) {
            case 0 -> assertThat(stream.read()).isEqualTo(expected.read());
            case 1 -> {
                byte[] into = new byte[n + 3];
                int got = stream.read(into, 2, n);
                assertThat(got).isBetween(n == 0 ? 0 : expected.available() == 0 ? -1 : 1, n);
                byte[] same = new byte[n + 3];
                assertThat(expected.readNBytes(same, 2, Math.max(0, got))).isEqualTo(Math.max(0, got));
                assertThat(into).isEqualTo(same);
            }
            case 2 -> assertThat(stream.skip(n - 2)).isEqualTo(expected.skip(n - 2));
            case 3 -> assertThat(stream.readNBytes(n)).isEqualTo(expected.readNBytes(n));
            case 4 ->
                assertThat(stream.available()).isEqualTo(in.available()).isLessThanOrEqualTo(expected.available());
            default -> {
                if (expected.available() > 0) {
                    assertThat(in.get()).as("the channel goes on").isEqualTo((byte) expected.read());
                }
            }
        }
    }

    @Test
    void codeThatWantsAStreamReadsOutOfTheMiddle() throws IOException {
        byte[] text = "river ".repeat(5000).getBytes(UTF_8);
        Path file = directory.resolve("packed");
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(file)) {
            out.putInt(42);
            GZIPOutputStream packing = new GZIPOutputStream(out.asOutputStream());
            packing.write(text);
            packing.finish();
            out.putInt(43);
        }
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file)) {
            assertThat(in.getInt()).isEqualTo(42);
            assertThat(new GZIPInputStream(in.asInputStream(), 16).readNBytes(text.length))
                    .isEqualTo(text);
        }
        byte[] all = Files.readAllBytes(file);
        assertThat(Arrays.copyOfRange(all, all.length - 4, all.length)).containsExactly(0, 0, 0, 43);
    }

    @Test
    void skippingInAFileReadsNothingOfIt() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[1 << 20]);
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file);
                InputStream stream = in.asInputStream()) {
            assertThat(stream.skip(1_000_000)).isEqualTo(1_000_000);
            assertThat(in.position()).isEqualTo(1_000_000);
            assertThat(stream.skip(1_000_000)).as("what was left").isEqualTo(48_576);
            assertThat(stream.skip(Long.MAX_VALUE)).isZero();
            assertThat(stream.skip(-1)).isZero();
        }
    }

    @Test
    void failureOfTheSourceIsNoEndOfInput() throws IOException {
        EOFException cut = new EOFException("cut off");
        try (InputStream stream = BufferedReadableByteChannel.of(
                        ScriptedReadableChannel.whole(new byte[3]).thenFails(cut))
                .asInputStream()) {
            assertThatThrownBy(() -> stream.skip(4))
                    .isInstanceOf(EOFException.class)
                    .hasMessageContaining("cut off");
            assertThatThrownBy(stream::read).isInstanceOf(EOFException.class).hasMessageContaining("at offset 3");
        }
        try (InputStream stream = BufferedReadableByteChannel.of(HostileInputStream.failingAt(2, new byte[9]))
                .asInputStream()) {
            assertThat(stream.read(new byte[9])).isEqualTo(2);
            assertThatThrownBy(() -> stream.read(new byte[9])).hasMessageContaining("offset 2");
        }
    }

    @Test
    void placesOutsideTheArrayAreRefused() {
        InputStream in = BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(new byte[9]))
                .asInputStream();
        OutputStream out =
                BufferedWritableByteChannel.of(ScriptedWritableChannel.whole()).asOutputStream();
        for (int[] place : new int[][] {{0, 4}, {2, 2}, {-1, 1}, {0, -1}, {4, 0}, {1, Integer.MAX_VALUE}}) {
            assertThatThrownBy(() -> in.read(new byte[3], place[0], place[1]))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> out.write(new byte[3], place[0], place[1]))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void writesWhatItIsGivenAndFlushesWhenItIsTold() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(target);
        OutputStream stream = out.asOutputStream();
        stream.write(0x1FF);
        stream.write(new byte[] {1, 2, 3}, 1, 2);
        out.put((byte) 4);
        assertThat(out.position()).isEqualTo(4);
        assertThat(target.writes()).isZero();
        stream.flush();
        assertThat(target.bytes()).containsExactly(-1, 2, 3, 4);
        stream.write(5);
        stream.close();
        assertThat(target.bytes()).containsExactly(-1, 2, 3, 4, 5);
        assertThat(target.closes()).isEqualTo(1);
    }

    @Test
    void closingTheStreamClosesTheChannel() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(new byte[9]);
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source);
        InputStream stream = in.asInputStream();
        stream.close();
        stream.close();
        assertThat(source.closes()).isEqualTo(1);
        assertThat(in.isOpen()).isFalse();
        assertThat(stream.available()).isZero();
        assertThatThrownBy(stream::read).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> stream.read(new byte[1])).isInstanceOf(ClosedChannelException.class);
    }
}
