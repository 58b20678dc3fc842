package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What every reader of ours promises, whatever it reads from. */
@ExtendWith(FileDescriptors.class)
abstract class InputStreamContract {
    static final int BUFFER_SIZE_BYTES = 64;

    /** Around the word of eight bytes and around the buffer. */
    static final List<Integer> LENGTHS = List.of(
            0,
            1,
            7,
            8,
            9,
            BUFFER_SIZE_BYTES - 1,
            BUFFER_SIZE_BYTES,
            BUFFER_SIZE_BYTES + 1,
            2 * BUFFER_SIZE_BYTES + 13,
            10_000);

    private static final List<Integer> BUFFER_SIZES = List.of(1, 7, 8, 9, BUFFER_SIZE_BYTES, 8192);

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** The reader under test, over a source of these bytes; readers without a buffer ignore its size. */
    abstract InputStream open(byte[] content, int bufferSizeBytes) throws IOException;

    private InputStream open(byte[] content) throws IOException {
        return open(content, BUFFER_SIZE_BYTES);
    }

    static @Nullable ByteBuffer nextChunk(InputStream in) throws IOException {
        return ((TunedInputStream) in).nextChunk();
    }

    static long position(InputStream in) {
        return ((TunedInputStream) in).position();
    }

    static long transferTo(InputStream in, WritableByteChannel target) throws IOException {
        return ((TunedInputStream) in).transferTo(target);
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void readsEveryByteAndThenTheEndAgainAndAgain(int length) throws IOException {
        byte[] content = random.bytes(length);
        for (int bufferSizeBytes : BUFFER_SIZES) {
            try (InputStream in = open(content, bufferSizeBytes)) {
                byte[] read = new byte[length];
                for (int i = 0; i < length; i++) {
                    read[i] = (byte) in.read();
                }
                assertThat(read).isEqualTo(content);
                assertThat(in.read()).isEqualTo(-1);
                assertThat(in.read(new byte[3])).isEqualTo(-1);
                assertThat(nextChunk(in)).isNull();
                assertThat(in.skip(1)).isZero();
                assertThat(in.read()).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void readsInPiecesOfAnySize(int length) throws IOException {
        byte[] content = random.bytes(length);
        for (int pieceBytes : LENGTHS.subList(1, LENGTHS.size())) {
            try (InputStream in = open(content)) {
                assertThat(readInPieces(in, pieceBytes)).isEqualTo(content);
            }
        }
    }

    private static byte[] readInPieces(InputStream in, int pieceBytes) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[pieceBytes + 2];
        int count;
        while ((count = in.read(piece, 1, pieceBytes)) >= 0) {
            assertThat(count).isBetween(1, pieceBytes);
            all.write(piece, 1, count);
        }
        assertThat(piece[0]).as("the byte before the range").isZero();
        assertThat(piece[pieceBytes + 1]).as("the byte behind the range").isZero();
        return all.toByteArray();
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void readsAllThatIsLeft(int length) throws IOException {
        byte[] content = random.bytes(length);
        for (int before : LENGTHS) {
            try (InputStream in = open(content)) {
                int skipped = Math.min(before, length);
                assertThat(in.readNBytes(before)).isEqualTo(Arrays.copyOf(content, skipped));
                assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, skipped, length));
                assertThat(in.read()).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void handsOutChunksThatAreReadOnlyAndNeverEmpty(int length) throws IOException {
        byte[] content = random.bytes(length);
        try (InputStream in = open(content)) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            ByteBuffer chunk;
            while ((chunk = nextChunk(in)) != null) {
                assertThat(chunk.isReadOnly()).isTrue();
                assertThat(chunk.position()).isZero();
                assertThat(chunk.remaining()).isPositive().isEqualTo(chunk.capacity());
                byte[] copy = new byte[chunk.remaining()];
                chunk.get(copy);
                all.write(copy);
                assertThat(position(in)).isEqualTo(all.size());
            }
            assertThat(all.toByteArray()).isEqualTo(content);
        }
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void transfersTheRestToAStreamOrAChannel(int length) throws IOException {
        byte[] content = random.bytes(length);
        for (int before : List.of(0, 1, 9)) {
            try (InputStream in = open(content)) {
                int skipped = in.readNBytes(before).length;
                ByteArrayOutputStream target = new ByteArrayOutputStream();
                assertThat(in.transferTo(target)).isEqualTo(length - skipped);
                assertThat(target.toByteArray()).isEqualTo(Arrays.copyOfRange(content, skipped, length));
                assertThat(position(in)).isEqualTo(length);
                assertThat(in.read()).isEqualTo(-1);
            }
            try (InputStream in = open(content)) {
                int skipped = in.readNBytes(before).length;
                ByteArrayOutputStream target = new ByteArrayOutputStream();
                assertThat(transferTo(in, Channels.newChannel(target))).isEqualTo(length - skipped);
                assertThat(target.toByteArray()).isEqualTo(Arrays.copyOfRange(content, skipped, length));
                assertThat(position(in)).isEqualTo(length);
            }
        }
    }

    /** A target may take an empty write for the end, or send it as a message. */
    @Test
    void transfersNoEmptyPieces() throws IOException {
        List<Integer> pieces = new ArrayList<>();
        OutputStream target = new OutputStream() {
            @Override
            public void write(int b) {
                pieces.add(1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                pieces.add(length);
            }
        };
        try (InputStream in = open(random.bytes(3 * BUFFER_SIZE_BYTES))) {
            in.transferTo(target);
        }
        assertThat(pieces).isNotEmpty().allSatisfy(bytes -> assertThat(bytes).isPositive());
    }

    @Test
    void keepsTheMarkWhileItTransfers() throws IOException {
        byte[] content = random.bytes(3 * BUFFER_SIZE_BYTES);
        try (InputStream in = open(content)) {
            in.skipNBytes(5);
            in.mark(content.length);
            in.transferTo(new ByteArrayOutputStream());
            in.reset();
            transferTo(in, Channels.newChannel(new ByteArrayOutputStream()));
            in.reset();
            assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 5, content.length));
        }
    }

    @Test
    void returnsToAMarkAtTheLastByteItAllows() throws IOException {
        byte[] content = random.bytes(3 * BUFFER_SIZE_BYTES);
        for (int readLimit = 1; readLimit <= 2 * BUFFER_SIZE_BYTES + 1; readLimit++) {
            try (InputStream in = open(content)) {
                in.skipNBytes(5);
                in.mark(readLimit);
                in.readNBytes(readLimit);
                in.reset();
                assertThat(position(in)).isEqualTo(5);
                assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 5, content.length));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void returnsToAMarkAfterTheEndWasSeen(int length) throws IOException {
        byte[] content = random.bytes(length);
        try (InputStream in = open(content)) {
            in.mark(length);
            assertThat(in.readAllBytes()).isEqualTo(content);
            assertThat(in.read()).isEqualTo(-1);
            in.reset();
            assertThat(in.readAllBytes()).isEqualTo(content);
        }
    }

    @Test
    void refusesToReturnWithoutAMark() throws IOException {
        try (InputStream in = open(new byte[] {1, 2, 3})) {
            in.read();
            assertThat(in.markSupported()).isTrue();
            assertThatThrownBy(in::reset).isInstanceOf(IOException.class).hasMessageContaining("no mark");
            assertThat(in.read()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void skipsToAnyPlaceAndNeverPastTheEnd(int length) throws IOException {
        byte[] content = random.bytes(length);
        for (int distance : LENGTHS) {
            try (InputStream in = open(content)) {
                int first = in.read();
                int left = Math.max(0, length - 1);
                if (distance <= left) {
                    in.skipNBytes(distance);
                    assertThat(in.readAllBytes())
                            .isEqualTo(Arrays.copyOfRange(content, length - left + distance, length));
                } else {
                    assertThatThrownBy(() -> in.skipNBytes(distance)).isInstanceOf(EOFException.class);
                    assertThat(position(in)).isEqualTo(length);
                }
                assertThat(first).isEqualTo(length == 0 ? -1 : content[0] & 0xff);
            }
        }
    }

    @Test
    void skipsNothingBackwards() throws IOException {
        try (InputStream in = open(new byte[] {1, 2, 3})) {
            in.read();
            assertThat(in.skip(-1)).isZero();
            assertThat(in.skip(0)).isZero();
            assertThat(in.skip(Long.MIN_VALUE)).isZero();
            assertThat(in.read()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void neverPromisesMoreThanThereIs(int length) throws IOException {
        byte[] content = random.bytes(length);
        try (InputStream in = open(content)) {
            for (int left = length; left > 0; left--) {
                assertThat(in.available()).isBetween(0, left);
                in.read();
            }
            assertThat(in.available()).isZero();
        }
    }

    @Test
    void refusesWrongRangesAndTakesNothing() throws IOException {
        try (InputStream in = open(new byte[] {1, 2, 3})) {
            byte[] target = new byte[2];
            assertThatThrownBy(() -> in.read(target, -1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.read(target, 0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.read(target, 1, -1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.readNBytes(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThat(in.read(target, 2, 0)).isZero();
            assertThat(in.readAllBytes()).containsExactly(1, 2, 3);
        }
    }

    @Test
    void saysThatItIsClosedFromEveryMethod() throws IOException {
        InputStream in = open(random.bytes(3 * BUFFER_SIZE_BYTES));
        in.read();
        in.mark(10);
        in.close();
        in.close();

        assertThat(position(in)).isEqualTo(1);
        assertClosed(in::read);
        assertClosed(() -> in.read(new byte[1]));
        assertClosed(() -> in.read(new byte[0]));
        assertClosed(() -> in.read(new byte[1000]));
        assertClosed(() -> in.skip(1));
        assertClosed(() -> in.skip(0));
        assertClosed(in::available);
        assertClosed(in::reset);
        assertClosed(in::readAllBytes);
        assertClosed(() -> in.readNBytes(1));
        assertClosed(() -> nextChunk(in));
        assertClosed(() -> in.transferTo(new ByteArrayOutputStream()));
        assertClosed(() -> transferTo(in, Channels.newChannel(new ByteArrayOutputStream())));
    }

    /** Without a byte in the buffer it must ask itself, not the source. */
    @Test
    void saysThatItIsClosedWhenNothingWasReadBefore() throws IOException {
        InputStream in = open(random.bytes(BUFFER_SIZE_BYTES));
        in.close();

        assertClosed(in::read);
    }

    private static void assertClosed(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IOException.class).hasMessageStartingWith("stream closed: ");
    }

    @Test
    void doesWhatTheJdkDoesInAnyOrderOfCalls() throws IOException {
        for (int round = 0; round < 200; round++) {
            byte[] content = random.bytes(random.between(0, 5 * BUFFER_SIZE_BYTES));
            try (InputStream in = open(content, random.oneOf(BUFFER_SIZES))) {
                RandomCalls calls = new RandomCalls(in, new ByteArrayInputStream(content), random);
                for (int call = 0; call < 60; call++) {
                    calls.next();
                }
            }
        }
    }
}
