package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What every writer of ours promises, whatever it writes to. */
@ExtendWith(FileDescriptors.class)
abstract class OutputStreamContract {
    static final int BUFFER_SIZE_BYTES = 64;

    private static final List<Integer> LENGTHS =
            List.of(0, 1, 7, BUFFER_SIZE_BYTES - 1, BUFFER_SIZE_BYTES, BUFFER_SIZE_BYTES + 1, 141, 10_000);

    /** Below and above the size that a buffer begins with. */
    private static final List<Integer> BUFFER_SIZES = List.of(1, 7, BUFFER_SIZE_BYTES, 8192, 20_000);

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** The writer under test, to a new target. */
    abstract OutputStream open(int bufferSizeBytes) throws IOException;

    /** What has reached the target of the writer opened last. */
    abstract byte[] written() throws IOException;

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void writesByteByByte(int length) throws IOException {
        byte[] content = random.bytes(length);
        for (int bufferSizeBytes : BUFFER_SIZES) {
            try (OutputStream out = open(bufferSizeBytes)) {
                for (byte b : content) {
                    out.write(b | 0xabcd00);
                }
            }
            assertThat(written()).isEqualTo(content);
        }
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void writesInPiecesOfAnySize(int length) throws IOException {
        byte[] content = random.bytes(length);
        for (int bufferSizeBytes : BUFFER_SIZES) {
            for (int pieceBytes : LENGTHS.subList(1, LENGTHS.size())) {
                try (OutputStream out = open(bufferSizeBytes)) {
                    for (int at = 0; at < length; at += pieceBytes) {
                        out.write(content, at, Math.min(pieceBytes, length - at));
                    }
                }
                assertThat(written()).isEqualTo(content);
            }
        }
    }

    @Test
    void writesTheSameAsTheJdkInAnyOrderOfCalls() throws IOException {
        for (int round = 0; round < 100; round++) {
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            try (OutputStream out = open(random.oneOf(BUFFER_SIZES))) {
                for (int call = 0; call < 50; call++) {
                    byte[] bytes = random.bytes(random.between(0, 3 * BUFFER_SIZE_BYTES));
                    int start = random.between(0, bytes.length);
                    int length = random.between(0, bytes.length - start);
                    out.write(bytes, start, length);
                    expected.write(bytes, start, length);
                    for (int i = random.between(0, 20); i > 0; i--) {
                        out.write(i);
                        expected.write(i);
                    }
                    if (random.oneIn(10)) {
                        out.flush();
                        assertThat(written()).isEqualTo(expected.toByteArray());
                    }
                }
            }
            assertThat(written()).isEqualTo(expected.toByteArray());
        }
    }

    @Test
    void holdsBackUntilFlushed() throws IOException {
        try (OutputStream out = open(BUFFER_SIZE_BYTES)) {
            out.write(1);
            out.write(new byte[] {2, 3});
            assertThat(written()).isEmpty();
            out.flush();
            assertThat(written()).containsExactly(1, 2, 3);
        }
    }

    @Test
    void takesItsCopyOfWhatIsWritten() throws IOException {
        byte[] bytes = random.bytes(BUFFER_SIZE_BYTES - 1);
        byte[] before = bytes.clone();
        try (OutputStream out = open(BUFFER_SIZE_BYTES)) {
            out.write(bytes);
            Arrays.fill(bytes, (byte) 0);
        }
        assertThat(written()).isEqualTo(before);
    }

    @Test
    void refusesWrongRangesAndWritesNothing() throws IOException {
        try (OutputStream out = open(BUFFER_SIZE_BYTES)) {
            byte[] bytes = new byte[200];
            assertThatThrownBy(() -> out.write(bytes, -1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> out.write(bytes, 0, 201)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> out.write(bytes, 1, -1)).isInstanceOf(IndexOutOfBoundsException.class);
            out.write(bytes, 200, 0);
        }
        assertThat(written()).isEmpty();
    }

    @Test
    void saysThatItIsClosed() throws IOException {
        OutputStream out = open(BUFFER_SIZE_BYTES);
        out.write(1);
        out.close();
        out.close();
        out.flush();

        assertClosed(() -> out.write(2));
        assertClosed(() -> out.write(new byte[0]));
        assertClosed(() -> out.write(new byte[1]));
        assertClosed(() -> out.write(new byte[1000]));
        assertThat(written()).containsExactly(1);
    }

    private static void assertClosed(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IOException.class).hasMessageStartingWith("stream closed: ");
    }
}
