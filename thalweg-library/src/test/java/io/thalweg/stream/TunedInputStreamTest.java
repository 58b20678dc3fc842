package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.OpenTarget;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedWritableChannel;
import io.thalweg.tune.BufferSizes;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TunedInputStreamTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    @Nested
    class OverAGenerousSource extends InputStreamContract {
        @Override
        InputStream open(byte[] content, int bufferSizeBytes) {
            return new TunedInputStream(HostileInputStream.generous(content), bufferSizeBytes);
        }
    }

    @Nested
    class OverOneByteAtATime extends InputStreamContract {
        @Override
        InputStream open(byte[] content, int bufferSizeBytes) {
            return new TunedInputStream(HostileInputStream.oneByteAtATime(content), bufferSizeBytes);
        }
    }

    @Nested
    class OverRandomPieces extends InputStreamContract {
        @Override
        InputStream open(byte[] content, int bufferSizeBytes) {
            return new TunedInputStream(HostileInputStream.inRandomPieces(content, random), bufferSizeBytes);
        }
    }

    @Nested
    class OverTheJdksBuffer extends InputStreamContract {
        @Override
        InputStream open(byte[] content, int bufferSizeBytes) {
            return new TunedInputStream(
                    new BufferedInputStream(new ByteArrayInputStream(content), BUFFER_SIZE_BYTES), bufferSizeBytes);
        }
    }

    @Nested
    class OverOneOfItsOwnKind extends InputStreamContract {
        @Override
        InputStream open(byte[] content, int bufferSizeBytes) {
            InputStream source = HostileInputStream.inRandomPieces(content, random);
            return new TunedInputStream(new TunedInputStream(source, BUFFER_SIZE_BYTES), bufferSizeBytes);
        }
    }

    @Test
    void asksALiveSourceOnlyForBytesThatAreMissing() throws IOException {
        HostileInputStream source = HostileInputStream.inPiecesOf(10, random.bytes(30));
        TunedInputStream in = new TunedInputStream(source, 64);

        assertThat(in.read(new byte[4])).isEqualTo(4);
        assertThat(in.read(new byte[100])).isEqualTo(6);
        assertThat(source.reads()).isEqualTo(1);
        assertThat(in.read(new byte[100])).isEqualTo(10);
        assertThat(source.reads()).isEqualTo(2);
        assertThat(in.nextChunk()).extracting(ByteBuffer::remaining).isEqualTo(10);
        assertThat(source.reads()).isEqualTo(3);
    }

    /** As over BufferedInputStream: who reads records without a loop is used to whole ones. */
    @Test
    void fillsWhatIsAskedForOverADecompressor() throws IOException {
        byte[] content = random.bytes(10_000);
        try (TunedInputStream in = new TunedInputStream(new GZIPInputStream(new ByteArrayInputStream(gzip(content))))) {
            byte[] piece = new byte[100];
            for (int offset = 0; offset < content.length; offset += piece.length) {
                assertThat(in.read(piece)).isEqualTo(piece.length);
                assertThat(piece).isEqualTo(Arrays.copyOfRange(content, offset, offset + piece.length));
            }
            assertThat(in.read(piece)).isEqualTo(-1);
        }
    }

    @Test
    void saysWhereACompressedInputWasCut() throws IOException {
        byte[] whole = gzip(random.bytes(10_000));
        byte[] cut = Arrays.copyOf(whole, whole.length / 2);
        try (TunedInputStream in = new TunedInputStream(new GZIPInputStream(new ByteArrayInputStream(cut)))) {
            assertThatThrownBy(in::readAllBytes)
                    .isInstanceOf(EOFException.class)
                    .hasMessage("Unexpected end of ZLIB input stream at byte " + in.position()
                            + " of java.util.zip.GZIPInputStream")
                    .hasCauseInstanceOf(EOFException.class);
            assertThat(in.position()).isBetween(1L, 9999L);
        }
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(content);
        }
        return compressed.toByteArray();
    }

    /** See JDK-8320971: the target might change what reset() brings back, or keep what others read later. */
    @Test
    void showsItsBufferToNoTarget() throws IOException {
        OutputStream scribbler = new OutputStream() {
            @Override
            public void write(int b) {}

            @Override
            public void write(byte[] bytes, int offset, int length) {
                Arrays.fill(bytes, (byte) 0);
            }
        };
        WritableByteChannel peeper = new OpenTarget() {
            @Override
            public int write(ByteBuffer bytes) {
                assertThat(bytes.isReadOnly() && !bytes.hasArray()).isTrue();
                int count = bytes.remaining();
                bytes.position(bytes.limit());
                return count;
            }
        };
        byte[] content = random.bytes(100);
        TunedInputStream in = new TunedInputStream(HostileInputStream.generous(content), 16);
        in.mark(100);
        assertThat(in.transferTo(scribbler)).isEqualTo(100);
        in.reset();
        assertThat(in.transferTo(peeper)).isEqualTo(100);
        in.reset();
        assertThat(in.readAllBytes()).isEqualTo(content);
    }

    @Test
    void skipsOnAsLongAsTheSourcePromisesMore() throws IOException {
        TunedInputStream in = new TunedInputStream(HostileInputStream.generous(random.bytes(1000)), 16);

        in.read();
        in.mark(999);
        assertThat(in.skip(900)).isEqualTo(900);
        assertThat(in.skip(900)).isEqualTo(99);
        in.reset();
        assertThat(in.position()).isEqualTo(1);
    }

    /** As a socket's stream, whose own skip waits for all of them. */
    @Test
    void skipsNoFurtherThanALiveSourceGives() throws IOException {
        TunedInputStream in = new TunedInputStream(HostileInputStream.inPiecesOf(10, random.bytes(1000)), 16);

        assertThat(in.skip(900)).isEqualTo(10);
        assertThat(in.position()).isEqualTo(10);
    }

    @Test
    void aShortInputPaysForAShortBuffer() throws IOException {
        HostileInputStream source = HostileInputStream.generous(random.bytes(100_000));
        TunedInputStream in = new TunedInputStream(source);

        assertThat(in.nextChunk()).extracting(ByteBuffer::remaining).isEqualTo(8192);
        assertThat(in.nextChunk()).extracting(ByteBuffer::remaining).isEqualTo(BufferSizes.forSocket());
    }

    @Test
    void fillsALargeArrayAcrossTheBufferWhenTheSourcePromisesMore() throws IOException {
        byte[] content = random.bytes(1000);
        TunedInputStream in = new TunedInputStream(HostileInputStream.generous(content), 64);
        byte[] target = new byte[900];

        in.read();
        assertThat(in.read(target)).isEqualTo(900);
        assertThat(target).isEqualTo(Arrays.copyOfRange(content, 1, 901));
    }

    @Test
    void readsPastTheBufferWhenTheReadIsAsLargeAsIt() throws IOException {
        HostileInputStream source = HostileInputStream.generous(random.bytes(1000));
        TunedInputStream in = new TunedInputStream(source, 64);

        assertThat(in.read(new byte[500])).isEqualTo(500);
        assertThat(source.reads()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 63, 64, 65, 141, 1000})
    void deliversAllBytesBeforeAFailureAndThenTheFailure(int pieceBytes) {
        byte[] content = random.bytes(200);
        for (int offset = 0; offset <= 200; offset++) {
            TunedInputStream in = new TunedInputStream(HostileInputStream.failingAt(offset, content), 64);
            ByteArrayOutputStream read = new ByteArrayOutputStream();

            assertThatThrownBy(() -> readToTheEnd(in, pieceBytes, read))
                    .isInstanceOf(IOException.class)
                    .hasMessage(HostileInputStream.failureMessage(offset));
            assertThat(read.toByteArray()).isEqualTo(Arrays.copyOf(content, offset));
            assertThat(in.position()).isEqualTo(offset);
            assertThatThrownBy(in::read).isInstanceOf(IOException.class);
        }
    }

    private static void readToTheEnd(InputStream in, int pieceBytes, ByteArrayOutputStream read) throws IOException {
        byte[] piece = new byte[pieceBytes];
        int count;
        while ((count = pieceBytes == 1 ? in.readNBytes(piece, 0, 1) : in.read(piece)) > 0) {
            read.write(piece, 0, count);
        }
    }

    @Test
    void doesNotSpinOnASourceThatReturnsNoBytes() throws IOException {
        byte[] content = random.bytes(100);
        HostileInputStream source = HostileInputStream.refusingBulkReads(content);

        assertThat(new TunedInputStream(source, 10).readAllBytes()).isEqualTo(content);
        assertThat(source.reads()).isEqualTo(2 * content.length + 1);
    }

    @Test
    void tellsAPassingFailureWhateverIsCalledNext() throws IOException {
        for (Access next : List.<Access>of(
                in -> in.read(),
                in -> in.read(new byte[100]),
                in -> in.skip(100),
                in -> in.nextChunk(),
                in -> in.transferTo(new ByteArrayOutputStream()),
                in -> in.transferTo(Channels.newChannel(new ByteArrayOutputStream())))) {
            TunedInputStream in = new TunedInputStream(new FailingOnce(), 8);
            assertThat(in.read(new byte[100])).isEqualTo(10);
            assertThatThrownBy(() -> next.to(in)).hasMessage("once");
            assertThat(in.read()).isEqualTo(2);
        }
    }

    /** A call that needs the source. */
    private interface Access {
        void to(TunedInputStream in) throws IOException;
    }

    /** Ten bytes, a failure, then bytes for ever. */
    private static final class FailingOnce extends InputStream {
        private int reads;

        @Override
        public int read() {
            return 2;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            reads++;
            if (reads == 2) {
                throw new IOException("once");
            }
            Arrays.fill(target, offset, offset + length, (byte) 2);
            return Math.min(length, 10);
        }

        @Override
        public int available() {
            return 1000;
        }
    }

    @Test
    void namesASourceThatClaimsMoreThanItWasAskedFor() {
        InputStream liar = new InputStream() {
            @Override
            public int read() {
                return 1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return length + 1;
            }
        };
        assertThatThrownBy(() -> new TunedInputStream(liar, 8).read())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(liar.getClass().getName())
                .hasMessageContaining("but it reported 9")
                .hasMessageContaining("at most 8 bytes at byte 0");
    }

    @Test
    void aMarkTakesMemoryOnlyForBytesThatWereRead() throws IOException {
        TunedInputStream in = new TunedInputStream(HostileInputStream.generous(new byte[100]), 16);

        in.mark(Integer.MAX_VALUE);
        assertThat(in.readAllBytes()).hasSize(100);
        in.reset();
        assertThat(in.readAllBytes()).hasSize(100);
    }

    @Test
    void forgetsAMarkThatMoreWasReadThanItAllowed() throws IOException {
        TunedInputStream in = new TunedInputStream(HostileInputStream.generous(new byte[100]), 16);

        in.mark(10);
        in.readNBytes(60);
        assertThatThrownBy(in::reset)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at byte 60")
                .hasMessageContaining("read limit of 10 bytes");
        assertThat(in.readAllBytes()).hasSize(40);
    }

    @Test
    void countsAfterItsCloseOnlyWhatWasTaken() throws IOException {
        TunedInputStream in = new TunedInputStream(new ByteArrayInputStream(new byte[40]), 16);
        in.readNBytes(1);
        in.read(); // seven more wait for read(), and seven in the buffer
        in.close();

        assertThat(in.position()).isEqualTo(2);
    }

    @Test
    void closesItsSourceOnceAndReportsItsError() {
        IOException broken = new IOException("close broken on purpose");
        InputStream source = new InputStream() {
            @Override
            public int read() {
                return -1;
            }

            @Override
            public void close() throws IOException {
                throw broken;
            }
        };
        TunedInputStream in = new TunedInputStream(source, 8);

        assertThatThrownBy(in::close).isSameAs(broken);
        assertThatThrownBy(in::read).hasMessageStartingWith("stream closed: ");
    }

    @Test
    void goesPastAnInnerStreamOfItsOwnKindWhoseBufferIsLarger() throws IOException {
        HostileInputStream source = HostileInputStream.generous(random.bytes(1 << 20));
        TunedInputStream in = new TunedInputStream(new TunedInputStream(source, 1 << 18));

        assertThat(in.nextChunk()).extracting(ByteBuffer::remaining).isEqualTo(1 << 18);
        assertThat(source.reads()).isEqualTo(1);
    }

    @Test
    void treatsAFileStreamLikeAFile() throws IOException {
        Path file = Files.write(directory.resolve("file"), random.bytes(1000));
        Path copy = directory.resolve("copy");
        try (TunedInputStream in = new TunedInputStream(new FileInputStream(file.toFile()), 64);
                TunedOutputStream out = new TunedOutputStream(new FileOutputStream(copy.toFile()), 64)) {
            out.write(in.read());
            assertThat(in.transferTo(out)).isEqualTo(999);
            assertThat(in.skip(100)).as("skipped behind the end").isZero();
        }
        assertThat(copy).hasSameBinaryContentAs(file);
    }

    @Test
    void refusesAChannelThatDoesNotBlock() throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source();
                Pipe.SinkChannel sink = pipe.sink()) {
            sink.configureBlocking(false);
            TunedInputStream in = new TunedInputStream(new ByteArrayInputStream(new byte[9]), 8);

            assertThatThrownBy(() -> in.transferTo(sink)).isInstanceOf(IllegalBlockingModeException.class);
            assertThat(in.readAllBytes()).hasSize(9);
            assertThat(source.isOpen()).isTrue();
        }
    }

    @Test
    void acceptsTheSizeOfTheLargestArray() {
        int largest = Integer.MAX_VALUE - 8;
        TunedInputStream in = new TunedInputStream(new ByteArrayInputStream(new byte[0]), largest);

        assertThat(in.bufferSizeBytes()).isEqualTo(largest);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void refusesSizesThatNoBufferHas(int bufferSizeBytes) {
        assertThatThrownBy(() -> new TunedInputStream(new ByteArrayInputStream(new byte[0]), bufferSizeBytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not " + bufferSizeBytes);
    }

    @Test
    void aChannelThatFailsInATransferSaysWhere() throws IOException {
        ScriptedWritableChannel full = ScriptedWritableChannel.whole().failsAfter(6, new IOException("disk full"));
        TunedInputStream in = new TunedInputStream(new ByteArrayInputStream(new byte[10]), 4);
        in.read();

        assertThatThrownBy(() -> in.transferTo(full))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("cannot write at offset 6 of a scripted channel: disk full");
    }
}
