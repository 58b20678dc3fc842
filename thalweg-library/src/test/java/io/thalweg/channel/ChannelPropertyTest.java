package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import io.thalweg.trials.fuzz.FuzzTarget;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Random calls over random pieces give what the JDK's streams give. */
class ChannelPropertyTest {
    private static final int CALLS = 200;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RepeatedTest(200)
    void readsWhatANaiveReaderReads() throws Exception {
        FuzzTarget.CHANNEL.check(random.bytes(random.between(0, 3000)));
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
    @RepeatedTest(20)
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
