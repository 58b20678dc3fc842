package io.thalweg.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.overlap.ReadAhead;
import io.thalweg.testkit.BulkInput;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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

    @Test
    void whatIsAvailableIsBufferedOrPromised() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[20_000]);
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file);
                InputStream stream = in.asInputStream()) {
            assertThat(stream.available()).as("of the file").isEqualTo(20_000);
            assertThat(stream.read()).isZero();
            assertThat(stream.available())
                    .as("buffered")
                    .isEqualTo(in.available())
                    .isPositive();
            assertThat(stream.skip(in.available())).isPositive();
            assertThat(stream.available()).as("what is left").isEqualTo(20_000 - (int) in.position());
            stream.skipNBytes(stream.available());
            assertThat(stream.available()).isZero();
        }
        BufferedReadableByteChannel below = BufferedReadableByteChannel.of(new ByteArrayInputStream(new byte[7]));
        InputStream stream = BufferedReadableByteChannel.of(below).asInputStream();
        assertThat(stream.available()).as("through another").isEqualTo(7);
        stream.close();
    }

    /** A {@code GZIPInputStream} of some JDKs takes 0 for the end. */
    @Test
    void aFileOfManyMembersIsReadWhole() throws IOException {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        byte[] piece = random.bytes(1000);
        for (int i = 0; i < 200; i++) {
            try (OutputStream out = new GZIPOutputStream(members)) {
                out.write(piece);
            }
        }
        Path file = Files.write(directory.resolve("members.gz"), members.toByteArray());
        try (InputStream in =
                new GZIPInputStream(BufferedReadableByteChannel.of(file).asInputStream())) {
            assertThat(in.readAllBytes()).hasSize(200_000);
        }
        try (InputStream in = new GZIPInputStream(ReadAhead.of(FileChannel.open(file)))) {
            assertThat(in.readAllBytes()).hasSize(200_000);
        }
    }

    /** As {@code BufferedInputStream} does: a decompressor gives its bytes in short reads, and promises more. */
    @Test
    void aReadGoesOnWhereTheSourcePromisesMore() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] content = random.bytes(100_000);
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(content);
        }
        InputStream unpacking = new GZIPInputStream(new ByteArrayInputStream(packed.toByteArray()));
        try (InputStream in = BufferedReadableByteChannel.builder()
                .bufferSize(1000)
                .build(unpacking)
                .asInputStream()) {
            byte[] record = new byte[37];
            for (int at = 0; at + record.length <= content.length; at += record.length) {
                assertThat(in.read(record)).as("at byte %d", at).isEqualTo(record.length);
            }
        }
    }

    @Test
    void whatFailsBehindBytesThatWereReadIsThrownByTheNextRead() throws IOException {
        for (Call call : List.<Call>of(InputStream::read, in -> in.read(new byte[3]), in -> in.skip(1))) {
            for (Call failure : List.<Call>of(
                    in -> {
                        throw new IOException("torn");
                    },
                    in -> {
                        throw new IllegalStateException("torn");
                    },
                    in -> {
                        throw new AssertionError("torn");
                    })) {
                InputStream in = BufferedReadableByteChannel.of(new TwoBytesThen(failure))
                        .asInputStream();

                assertThat(in.read(new byte[10])).isEqualTo(2);
                assertThat(in.read(new byte[0])).isZero();
                assertThatThrownBy(() -> call.of(in)).hasMessageContaining("torn");
            }
        }
    }

    @Test
    void aSkipThatFailsBehindBytesSaysHowManyTheyWere() throws IOException {
        Call torn = in -> {
            throw new IOException("torn");
        };
        for (InputStream in : List.of(
                BufferedReadableByteChannel.of(new TwoBytesThen(torn)).asInputStream(),
                ReadAhead.of(new TwoBytesThen(torn)))) {
            assertThat(in.skip(10)).isEqualTo(2);
            assertThatThrownBy(in::read).hasMessageContaining("torn");
        }
    }

    /** Fails once; then its input ends, so that a failure that got lost looks like an end. */
    private static final class TwoBytesThen extends BulkInput {
        private final Call failure;
        private int reads;

        TwoBytesThen(Call failure) {
            this.failure = failure;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            reads++;
            if (reads == 2) {
                failure.of(this);
            }
            return reads == 1 ? 2 : -1;
        }

        @Override
        public int available() {
            return 1;
        }
    }

    private interface Call {
        Object of(InputStream in) throws IOException;
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
    void nothingIsAvailableOnceItIsClosed() throws IOException {
        InputStream in = BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(new byte[100]))
                .asInputStream();
        assertThat(in.read()).isZero();
        assertThat(in.available()).isEqualTo(99);
        in.close();
        assertThatThrownBy(in::available).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void aStreamAroundItMayBeClosedTwice() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        // Flushes in each close.
        ObjectOutputStream out =
                new ObjectOutputStream(BufferedWritableByteChannel.of(target).asOutputStream());
        out.writeByte(7);
        out.close();
        int written = target.size();
        out.close();
        assertThat(target.size()).isEqualTo(written);
    }
}
