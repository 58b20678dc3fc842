package io.thalweg.lab.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocol as {@code linux/fuse.h} has it; that the kernel agrees shows {@link EmulatedDiskTest}, where it has FUSE. */
class ServedFileTest {
    private static final long UNIQUE = 4711;

    @TempDir
    Path directory;

    private Path image;
    private FileChannel channel;
    private ServedFile file;

    @BeforeEach
    void serve() throws IOException {
        image = Files.write(directory.resolve("image"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        channel = FileChannel.open(image, StandardOpenOption.READ, StandardOpenOption.WRITE);
        file = new ServedFile(channel, new DiskArm(1000, 0));
    }

    @AfterEach
    void close() throws IOException {
        channel.close();
    }

    private ByteBuffer answer(int opcode, ByteBuffer arguments) {
        ByteBuffer request = ByteBuffer.allocate(40 + arguments.remaining()).order(ByteOrder.nativeOrder());
        request.putInt(request.capacity()).putInt(opcode).putLong(UNIQUE).position(40);
        request.put(arguments);
        ByteBuffer answer = file.answer(request.flip()).order(ByteOrder.nativeOrder());
        if (answer.hasRemaining()) {
            assertThat(answer.getInt(0)).as("length").isEqualTo(answer.remaining());
            assertThat(answer.getLong(8)).as("request answered").isEqualTo(UNIQUE);
        }
        return answer;
    }

    private static ByteBuffer arguments(int sizeBytes) {
        return ByteBuffer.allocate(sizeBytes).order(ByteOrder.nativeOrder());
    }

    private static ByteBuffer extent(long offset, int bytes) {
        return arguments(40 + bytes).putLong(8, offset).putInt(16, bytes);
    }

    private ByteBuffer read(long offset, int bytes) {
        return answer(15, extent(offset, bytes).limit(40));
    }

    private static byte[] data(ByteBuffer answer) {
        byte[] data = new byte[answer.remaining() - 16];
        answer.get(16, data);
        return data;
    }

    @Test
    void readsWhatIsInTheImage() {
        ByteBuffer answer = read(2, 3);
        assertThat(answer.getInt(4)).as("error").isZero();
        assertThat(data(answer)).containsExactly(3, 4, 5);
    }

    @Test
    void readsNothingBeyondTheEnd() {
        assertThat(data(read(6, 100))).containsExactly(7, 8);
        assertThat(data(read(100, 3))).isEmpty();
    }

    @Test
    void writesIntoTheImage() throws IOException {
        ByteBuffer answer = answer(16, extent(1, 2).put(40, (byte) 9).put(41, (byte) 10));
        assertThat(answer.getInt(4)).as("error").isZero();
        assertThat(answer.getInt(16)).as("bytes taken").isEqualTo(2);
        assertThat(Files.readAllBytes(image)).containsExactly(1, 9, 10, 4, 5, 6, 7, 8);
    }

    @Test
    void anImageThatGrewShorterIsAnError() throws IOException {
        channel.truncate(4);
        ByteBuffer answer = read(2, 6);
        assertThat(answer.getInt(4)).as("error").isEqualTo(-5);
        assertThat(data(answer)).isEmpty();
    }

    @Test
    void agreesOnAVersion() {
        ByteBuffer answer = answer(26, arguments(64).putInt(0, 7).putInt(4, 45).putInt(8, 131072));
        assertThat(answer.remaining()).isEqualTo(16 + 64);
        assertThat(answer.getInt(16)).as("major").isEqualTo(7);
        assertThat(answer.getInt(24)).as("read-ahead").isEqualTo(131072);
        assertThat(answer.getInt(36)).as("largest write").isEqualTo(ServedFile.LARGEST_BYTES);
    }

    @Test
    void tellsTheSizeOfTheImage() {
        ByteBuffer answer = answer(3, arguments(16));
        assertThat(answer.remaining()).isEqualTo(16 + 104);
        assertThat(answer.getLong(16 + 16 + 8)).isEqualTo(8);
    }

    @Test
    void cannotDoWhatAFileCannot() {
        assertThat(answer(1, arguments(8)).getInt(4)).isEqualTo(-38);
    }

    @Test
    void answersNothingWhereNothingIsExpected() {
        for (int opcode : new int[] {2, 36, 38, 42}) {
            assertThat(answer(opcode, arguments(8)).hasRemaining())
                    .as(Integer.toString(opcode))
                    .isFalse();
        }
    }

    @Test
    void theArmMovesOnlyWhereABlockDoesNotFollow() {
        DiskArm arm = new DiskArm(40, 12);
        long[] costs = {
            arm.costNanos(0, 40_000), arm.costNanos(40_000, 40_000), arm.costNanos(0, 40_000), arm.costNanos(80_000, 0)
        };
        assertThat(Arrays.stream(costs).boxed()).containsExactly(1_000_000L, 1_000_000L, 13_000_000L, 12_000_000L);
    }
}
