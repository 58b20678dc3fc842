package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Random calls over random pieces give what the JDK's streams give. */
class ChannelPropertyTest {
    private static final int CALLS = 400;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RepeatedTest(60)
    void readsWhatTheJdkReads() throws IOException {
        byte[] bytes = random.bytes(random.between(0, 3000));
        DataInputStream expected = new DataInputStream(new ByteArrayInputStream(bytes));
        try (BufferedReadableByteChannel in = hostile(bytes)) {
            for (int i = 0; i < CALLS; i++) {
                int left = expected.available();
                assertThat(in.position()).isEqualTo(bytes.length - left);
                readOnce(in, expected, left);
            }
        }
    }

    private BufferedReadableByteChannel hostile(byte[] bytes) {
        int sizeBytes = random.between(8, 200);
        BufferedReadableByteChannel.Builder builder =
                BufferedReadableByteChannel.builder().bufferSize(sizeBytes).maxBufferSize(4096);
        return switch (random.between(0, 4)) {
            case 0 -> builder.build(ScriptedReadableChannel.byteByByte(bytes));
            case 1 -> builder.build(ScriptedReadableChannel.whole(bytes));
            case 2 -> builder.build(ScriptedReadableChannel.inPieces(bytes, () -> random.between(0, 9)));
            case 3 -> builder.build(HostileInputStream.inRandomPieces(bytes, random));
            default -> builder.build(ScriptedReadableChannel.inPieces(bytes, () -> random.between(1, 300)));
        };
    }

    private void readOnce(BufferedReadableByteChannel in, DataInputStream expected, int left) throws IOException {
        int n = random.between(0, 100);
        switch (random.between(0, 11)) {
            case 0 -> {
                if (left >= 1) {
                    assertThat(in.get()).isEqualTo(expected.readByte());
                }
            }
            case 1 -> {
                if (left >= 2) {
                    assertThat(in.getShort()).isEqualTo(expected.readShort());
                }
            }
            case 2 -> {
                if (left >= 4) {
                    assertThat(in.getInt()).isEqualTo(expected.readInt());
                }
            }
            case 3 -> {
                if (left >= 8) {
                    assertThat(in.getLong()).isEqualTo(expected.readLong());
                } else {
                    assertThatThrownBy(in::getLong).isInstanceOf(EOFException.class);
                }
            }
            case 4 -> {
                if (left >= n) {
                    byte[] got = new byte[n];
                    in.get(got);
                    assertThat(got).isEqualTo(expected.readNBytes(n));
                }
            }
            case 5 -> {
                if (left >= n) {
                    assertThat(in.view(n)).isEqualTo(ByteBuffer.wrap(expected.readNBytes(n)));
                } else {
                    assertThatThrownBy(() -> in.view(n)).isInstanceOf(EOFException.class);
                }
            }
            case 6 -> {
                if (left >= n) {
                    in.skip(n);
                    expected.skipNBytes(n);
                }
            }
            case 7 -> assertThat(in.request(n)).isEqualTo(left >= n);
            case 8 -> {
                ByteBuffer into = random.oneIn(2) ? ByteBuffer.allocate(n) : ByteBuffer.allocateDirect(n);
                int got = in.read(into);
                assertThat(got).isEqualTo(n == 0 ? 0 : left == 0 ? -1 : into.position());
                assertThat(into.flip()).isEqualTo(ByteBuffer.wrap(expected.readNBytes(Math.max(0, got))));
            }
            case 9 -> {
                ByteBuffer all = in.buffered();
                byte[] ahead = new byte[all.remaining()];
                all.get(all.position(), ahead);
                expected.mark(Integer.MAX_VALUE);
                assertThat(ahead).isEqualTo(expected.readNBytes(ahead.length));
                expected.reset();
            }
            case 10 -> {
                if (in.available() >= 8) {
                    expected.mark(8);
                    assertThat(in.peekLong(0)).isEqualTo(expected.readLong());
                    expected.reset();
                }
            }
            default -> {
                if (random.oneIn(100)) {
                    ByteArrayOutputStream rest = new ByteArrayOutputStream();
                    assertThat(in.transferTo(Channels.newChannel(rest))).isEqualTo(left);
                    assertThat(rest.toByteArray()).isEqualTo(expected.readAllBytes());
                }
            }
        }
    }

    @RepeatedTest(60)
    void writesWhatTheJdkWrites() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> random.between(0, 200));
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .bufferSize(random.between(8, 200))
                .build(target)) {
            byte[] expected = written(out, 300);
            assertThat(target.bytes()).isEqualTo(expected);
        }
    }

    /** Here small pieces are gathered apart from those that wait in direct memory. */
    @RepeatedTest(40)
    void writesWhatTheJdkWritesThroughABacklog(@TempDir Path dir) throws IOException {
        int sizeBytes = random.between(BufferMemory.FIRST_SIZE_BYTES - 1, 5 * BufferMemory.FIRST_SIZE_BYTES);
        BufferedWritableByteChannel.Builder builder =
                BufferedWritableByteChannel.builder().bufferSize(sizeBytes);
        ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> random.between(0, 30_000));
        Path file = dir.resolve("target");
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        int largest = random.between(10, 60_000);
        try (BufferedWritableByteChannel toChannel = builder.build(target);
                BufferedWritableByteChannel toFile = builder.build(file);
                BufferedWritableByteChannel toStream = builder.build(stream)) {
            byte[] expected = written(toChannel, largest);
            assertThat(target.bytes()).isEqualTo(expected);
            expected = written(toFile, largest);
            assertThat(Files.readAllBytes(file)).isEqualTo(expected);
            expected = written(toStream, largest);
            assertThat(stream.toByteArray()).isEqualTo(expected);
        }
    }

    /** What a stream of the JDK got of the same random calls; the channel is flushed. */
    private byte[] written(BufferedWritableByteChannel out, int largest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream expected = new DataOutputStream(bytes);
        for (int i = 0; i < CALLS; i++) {
            writeOnce(out, expected, largest);
            assertThat(out.position()).isEqualTo(expected.size());
        }
        out.flush();
        return bytes.toByteArray();
    }

    private void writeOnce(BufferedWritableByteChannel out, DataOutputStream expected, int largest) throws IOException {
        byte[] bytes = random.bytes(random.between(0, largest));
        int value = random.between(0, Integer.MAX_VALUE - 1);
        switch (random.between(0, 8)) {
            case 0 -> {
                out.put((byte) value);
                expected.writeByte(value);
            }
            case 1 -> {
                out.putShort((short) value);
                expected.writeShort(value);
            }
            case 2 -> {
                out.putInt(value);
                expected.writeInt(value);
            }
            case 3 -> {
                out.putLong(value);
                expected.writeLong(value);
            }
            case 4 -> {
                out.put(bytes);
                expected.write(bytes);
            }
            case 5 -> {
                out.write(ByteBuffer.wrap(bytes));
                expected.write(bytes);
            }
            case 6 -> {
                ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
                out.write(direct.flip());
                expected.write(bytes);
            }
            case 7 -> {
                int n = Math.min(bytes.length, out.bufferSize());
                out.reserve(n).put(bytes, 0, n);
                expected.write(bytes, 0, n);
            }
            default -> {
                if (random.oneIn(4)) {
                    out.flush();
                }
            }
        }
    }

    @RepeatedTest(20)
    void transferToLosesNothingBetweenHostileChannels() throws IOException {
        byte[] bytes = random.bytes(random.between(0, 3000));
        ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> random.between(0, 50));
        ReadableByteChannel source = ScriptedReadableChannel.inPieces(bytes, () -> random.between(0, 50));
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .bufferSize(random.between(8, 99))
                .build(source)) {
            assertThat(in.transferTo(target)).isEqualTo(bytes.length);
            assertThat(target.bytes()).isEqualTo(bytes);
        }
    }
}
