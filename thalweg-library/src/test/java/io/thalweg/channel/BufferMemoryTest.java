package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.OpenSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which memory serves another channel, and when there is none but the heap's. */
class BufferMemoryTest {
    private static final int MIB = 1 << 20;
    /** No other test has buffers of this size. */
    private static final int SIZE_BYTES = 12_345;
    /** So much may wait for a collection. */
    private static final int MOST_WAITING_BYTES = 16 * MIB;

    private static final int ATTEMPTS = 1000;

    /** What other tests let go, and what these do. */
    @BeforeEach
    @AfterEach
    void collect() {
        letNothingWaitForACollection();
    }

    static void letNothingWaitForACollection() {
        // From here on a collection is noticed.
        BufferMemory.abandon(ByteBuffer.allocateDirect(MOST_WAITING_BYTES));
        boolean collected = false;
        for (int i = 0; i < ATTEMPTS && !collected; i++) {
            System.gc();
            collected = isDirectMemoryLeft();
        }
        assertThat(collected).as("a collection was noticed").isTrue();
    }

    private static boolean isDirectMemoryLeft() {
        return BufferMemory.take(SIZE_BYTES - 1, false).isDirect();
    }

    // ---- What is kept -----------------------------------------------------------------------------------------------

    /** What is given back is somebody else's next. */
    @Test
    void memoryThatIsGivenBackIsEmpty() {
        ByteBuffer first = BufferMemory.take(SIZE_BYTES, false);
        first.put(0, new byte[] {1, 2, 3}).put(SIZE_BYTES - 1, (byte) 4);
        BufferMemory.giveBack(first);
        ByteBuffer again = BufferMemory.take(SIZE_BYTES, false);
        assertThat(again).isSameAs(first);
        assertThat(again).isEqualTo(ByteBuffer.allocate(SIZE_BYTES));
        assertThat(BufferMemory.take(SIZE_BYTES, false)).isNotSameAs(first);
    }

    @Test
    void memoryServesAgainAndAgain() {
        ByteBuffer first = BufferMemory.take(SIZE_BYTES, false);
        for (int i = 0; i < 1000; i++) {
            BufferMemory.giveBack(first);
            assertThat(BufferMemory.take(SIZE_BYTES, false)).as("time %d", i).isSameAs(first);
        }
    }

    @Test
    void largeBuffersAreServedFromWhatIsKeptToo() {
        ByteBuffer first = BufferMemory.takeLarge(SIZE_BYTES, false);
        BufferMemory.giveBack(first);
        assertThat(BufferMemory.takeLarge(SIZE_BYTES, false)).isSameAs(first);
    }

    @Test
    void fourMebibytesAreKeptThoseOfTheLatest() {
        List<ByteBuffer> given = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            given.add(ByteBuffer.allocateDirect(MIB));
        }
        given.forEach(BufferMemory::giveBack);
        for (int i = 4; i > 0; i--) {
            assertThat(BufferMemory.take(MIB, false)).as("number %d", i).isSameAs(given.get(i));
        }
        assertThat(BufferMemory.take(MIB, false)).as("the first").isNotSameAs(given.get(0));
    }

    @Test
    void memoryOfOtherSizesMakesRoom() {
        for (int i = 0; i < 8; i++) {
            BufferMemory.giveBack(ByteBuffer.allocateDirect(MIB - i));
        }
        ByteBuffer last = ByteBuffer.allocateDirect(SIZE_BYTES);
        BufferMemory.giveBack(last);
        assertThat(BufferMemory.take(SIZE_BYTES, false)).isSameAs(last);
    }

    @Test
    void nothingAboveAMebibyteIsKept() {
        ByteBuffer large = ByteBuffer.allocateDirect(MIB + 1);
        BufferMemory.giveBack(large);
        assertThat(BufferMemory.take(MIB + 1, false)).isNotSameAs(large);
    }

    @Test
    void heapMemoryIsNotKept() {
        BufferMemory.giveBack(ByteBuffer.allocate(SIZE_BYTES));
        assertThat(BufferMemory.take(SIZE_BYTES, false).isDirect()).isTrue();
    }

    @Test
    void whoWantsTheHeapGetsNothingThatIsKept() {
        BufferMemory.giveBack(ByteBuffer.allocateDirect(SIZE_BYTES));
        assertThat(BufferMemory.take(SIZE_BYTES, true).hasArray()).isTrue();
        assertThat(BufferMemory.takeLarge(SIZE_BYTES, true).hasArray()).isTrue();
    }

    // ---- What waits for a collection --------------------------------------------------------------------------------

    interface LettingGo {
        void ofMebibytes(int n) throws IOException;
    }

    static Stream<LettingGo> waysToLetGo() {
        return Stream.of(
                n -> BufferMemory.abandon(ByteBuffer.allocateDirect(n * MIB)),
                // Too large to be kept.
                n -> BufferMemory.giveBack(ByteBuffer.allocateDirect(n * MIB)),
                n -> {
                    for (int i = 0; i < n; i++) {
                        closeAReaderOfAMebibyte();
                    }
                },
                // Each makes room for the next.
                n -> {
                    for (int i = 0; i < n + 4; i++) {
                        BufferMemory.giveBack(ByteBuffer.allocateDirect(MIB));
                    }
                });
    }

    private static void closeAReaderOfAMebibyte() throws IOException {
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(MIB).build(new Asked())) {
            in.require(MIB);
        }
    }

    @ParameterizedTest
    @MethodSource("waysToLetGo")
    void whileMuchWaitsForACollectionTheHeapServes(LettingGo way) throws IOException {
        boolean left = true;
        // A collection may come between.
        for (int i = 0; i < 10 && left; i++) {
            letNothingWaitForACollection();
            way.ofMebibytes(MOST_WAITING_BYTES / MIB);
            left = isDirectMemoryLeft();
        }
        assertThat(left).isFalse();
    }

    @Test
    void untilMuchWaitsDirectMemoryServes() {
        BufferMemory.abandon(ByteBuffer.allocateDirect(MOST_WAITING_BYTES - 1));
        assertThat(isDirectMemoryLeft()).isTrue();
    }

    @Test
    void heapMemoryDoesNotWait() {
        BufferMemory.abandon(ByteBuffer.allocate(2 * MOST_WAITING_BYTES));
        BufferMemory.giveBack(ByteBuffer.allocate(2 * MOST_WAITING_BYTES));
        assertThat(isDirectMemoryLeft()).isTrue();
    }

    /** On the heap it would be copied at every read. */
    @Test
    void largeBufferIsDirectHoweverMuchWaits() {
        BufferMemory.abandon(ByteBuffer.allocateDirect(MOST_WAITING_BYTES));
        assertThat(BufferMemory.takeLarge(SIZE_BYTES, false).isDirect()).isTrue();
    }

    /** Takes note of how much it is asked for at once, and gives that. */
    private static final class Asked implements OpenSource {
        private int mostBytes;

        @Override
        public int read(ByteBuffer into) {
            int n = into.remaining();
            mostBytes = Math.max(mostBytes, n);
            into.position(into.limit());
            return n;
        }
    }

    private static int mostAskedAtOnce(int sizeBytes, boolean direct) throws IOException {
        // A collection may come between.
        for (int i = 0; i < 10; i++) {
            letNothingWaitForACollection();
            if (!direct) {
                BufferMemory.abandon(ByteBuffer.allocateDirect(MOST_WAITING_BYTES));
            }
            Asked source = new Asked();
            BufferedReadableByteChannel in =
                    BufferedReadableByteChannel.builder().bufferSize(sizeBytes).build(source);
            in.require(sizeBytes);
            if (in.buffer.isDirect() == direct) {
                return source.mostBytes;
            }
        }
        throw new AssertionError("the memory is never " + (direct ? "direct" : "of the heap"));
    }

    /** For heap memory the JDK takes as much direct memory of its own as it is asked to read. */
    @Test
    void heapMemoryIsFilledInSmallPieces() throws IOException {
        assertThat(mostAskedAtOnce(100_000, false))
                .as("bytes asked of the source at once")
                .isEqualTo(8192);
        assertThat(mostAskedAtOnce(100_000, true)).isEqualTo(100_000 - 8192);
    }
}
