package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.testkit.HostileOutputStream;
import io.thalweg.testkit.RandomSource;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TunedOutputStreamTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @Nested
    class ToAStream extends OutputStreamContract {
        private ByteArrayOutputStream target = new ByteArrayOutputStream();

        @Override
        OutputStream open(int bufferSizeBytes) {
            target = new ByteArrayOutputStream();
            return new TunedOutputStream(target, bufferSizeBytes);
        }

        @Override
        byte[] written() {
            return target.toByteArray();
        }
    }

    @Nested
    class ToAFile extends OutputStreamContract {
        @TempDir
        Path directory;

        @Override
        OutputStream open(int bufferSizeBytes) throws IOException {
            return new TunedFileOutputStream(directory.resolve("file"), bufferSizeBytes);
        }

        @Override
        byte[] written() throws IOException {
            return Files.readAllBytes(directory.resolve("file"));
        }
    }

    @Nested
    class ToAnInMemoryFileSystem extends OutputStreamContract {
        private final FileSystem memory = Jimfs.newFileSystem(Configuration.unix());

        @Override
        OutputStream open(int bufferSizeBytes) throws IOException {
            return new TunedFileOutputStream(memory.getPath("file"), bufferSizeBytes);
        }

        @Override
        byte[] written() throws IOException {
            return Files.readAllBytes(memory.getPath("file"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 1000})
    void writesPastTheBufferWhatIsAsLargeAsIt(int length) throws IOException {
        HostileOutputStream target = HostileOutputStream.sound();
        TunedOutputStream out = new TunedOutputStream(target, 64);

        out.write(new byte[length]);
        assertThat(target.taken()).hasSize(length);
        assertThat(target.writes()).isEqualTo(1);
    }

    /** So two appenders to one file do not tear each other's records. */
    @Test
    void neverSplitsAWriteAndCallsItsTargetAsBufferedOutputStreamDoes() throws IOException {
        for (int round = 0; round < 100; round++) {
            int sizeBytes = random.oneOf(List.of(1, 3, 64, 20_000));
            CallSizes ours = new CallSizes();
            CallSizes jdks = new CallSizes();
            try (OutputStream out = new TunedOutputStream(ours, sizeBytes);
                    OutputStream expected = new BufferedOutputStream(jdks, sizeBytes)) {
                for (int call = 0; call < 100; call++) {
                    byte[] bytes = new byte[random.between(0, sizeBytes + 1)];
                    out.write(bytes);
                    expected.write(bytes);
                    out.write(call);
                    expected.write(call);
                }
            }
            assertThat(ours.sizes).as("buffer of %d", sizeBytes).isEqualTo(jdks.sizes);
        }
    }

    /** How many bytes came with each call, but for calls without any. */
    private static final class CallSizes extends OutputStream {
        private final List<Integer> sizes = new ArrayList<>();

        @Override
        public void write(int b) {
            sizes.add(1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            if (length > 0) {
                sizes.add(length);
            }
        }
    }

    @Test
    void writesNothingTwiceAfterAnError() throws IOException {
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        OutputStream target = new OutputStream() {
            @Override
            public void write(int b) {
                taken.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                taken.write(bytes, offset, 6);
                throw new OutOfMemoryError("on purpose");
            }
        };
        TunedOutputStream out = new TunedOutputStream(target, 64);
        out.write(new byte[10]);

        assertThatThrownBy(out::flush).isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> out.write(1)).isInstanceOf(IOException.class).hasMessageEndingWith(": on purpose");
        assertThatThrownBy(out::close).isInstanceOf(IOException.class).hasMessageContaining("bytes lost");
        assertThat(taken.size()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 40, 64, 65, 200})
    void isBrokenAfterAFailedWriteAndSaysSoUntilItIsClosed(int pieceBytes) {
        byte[] content = random.bytes(400);
        for (int offset = 0; offset < 200; offset++) {
            HostileOutputStream target = HostileOutputStream.failingAt(offset);
            TunedOutputStream out = new TunedOutputStream(target, 64);

            assertThatThrownBy(() -> writeInPieces(out, content, pieceBytes))
                    .isInstanceOf(IOException.class)
                    .hasMessage("broken on purpose at byte " + offset);
            target.heal();
            assertBroken(out, offset);
            assertThat(target.taken()).isEqualTo(Arrays.copyOf(content, offset));
        }
    }

    private static void writeInPieces(OutputStream out, byte[] content, int pieceBytes) throws IOException {
        for (int at = 0; at < content.length; at += pieceBytes) {
            if (pieceBytes == 1) {
                out.write(content[at]);
            } else {
                out.write(content, at, Math.min(pieceBytes, content.length - at));
            }
        }
    }

    private static void assertBroken(TunedOutputStream out, int offset) {
        assertThatThrownBy(() -> out.write(1)).hasMessageContaining("earlier write failed");
        assertThatThrownBy(() -> out.write(new byte[1])).hasMessageContaining("earlier write failed");
        assertThatThrownBy(() -> out.write(new byte[999])).hasMessageContaining("earlier write failed");
        assertThatThrownBy(out::flush).hasMessageContaining("earlier write failed");
        assertThatThrownBy(out::close)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("earlier write failed")
                .hasMessageContaining("broken on purpose at byte " + offset);
    }

    /** A stream around it meets the failure twice more, in its flush and in its close. */
    @Test
    void aTraceShowsAFailureOnceHoweverOftenItIsMet() {
        StringWriter trace = new StringWriter();
        try (DataOutputStream out = new DataOutputStream(new TunedOutputStream(HostileOutputStream.failingAt(5), 4))) {
            for (int i = 0; i < 100; i++) {
                out.writeInt(i);
            }
        } catch (IOException e) {
            e.printStackTrace(new PrintWriter(trace));
        }
        assertThat(trace.toString()).contains("broken on purpose at byte 5").doesNotContain("CIRCULAR");
    }

    @Test
    void whatCloseSaysOfALossCanBeAddedToTheLoss() {
        assertThatThrownBy(() -> {
                    try (TunedOutputStream out = new TunedOutputStream(HostileOutputStream.failingAt(0), 1)) {
                        out.write(1);
                        out.write(2);
                    }
                })
                .hasMessage("broken on purpose at byte 0")
                .satisfies(loss -> assertThat(loss.getSuppressed())
                        .singleElement()
                        .satisfies(closing -> assertThat(closing).hasNoCause()));
    }

    @Test
    void closeReportsTheBytesThatCouldNotBeWrittenAndClosesTheTarget() throws IOException {
        HostileOutputStream target = HostileOutputStream.failingAt(2);
        TunedOutputStream out = new TunedOutputStream(target, 64);

        out.write(new byte[] {1, 2, 3});
        assertThatThrownBy(out::close).hasMessage("broken on purpose at byte 2");
        assertThat(target.taken()).containsExactly(1, 2);
        assertThat(target.closes()).isEqualTo(1);
        out.close();
        assertThat(target.closes()).isEqualTo(1);
    }

    @Test
    void closeKeepsBothErrors() throws IOException {
        HostileOutputStream target = HostileOutputStream.failingAt(0).failingAtClose();
        TunedOutputStream out = new TunedOutputStream(target, 64);

        out.write(1);
        assertThatThrownBy(out::close)
                .hasMessage("broken on purpose at byte 0")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .extracting(Throwable::getMessage)
                        .isEqualTo("close broken on purpose"));
    }

    @Test
    void closeReportsAnErrorOfTheTargetsClose() {
        TunedOutputStream out =
                new TunedOutputStream(HostileOutputStream.sound().failingAtClose(), 64);

        assertThatThrownBy(out::close).hasMessage("close broken on purpose");
    }

    @Test
    void closeReportsOneErrorThatIsThrownTwiceOnce() {
        IOException same = new IOException("both");
        TunedOutputStream out = new TunedOutputStream(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw same;
                    }

                    @Override
                    public void flush() throws IOException {
                        throw same;
                    }

                    @Override
                    public void close() throws IOException {
                        throw same;
                    }
                },
                64);

        assertThatThrownBy(out::close).isSameAs(same).hasNoSuppressedExceptions();
    }

    @Test
    void aFailedFlushOfTheTargetMayBeRepeated() throws IOException {
        HostileOutputStream target = HostileOutputStream.sound().failingAtFlush();
        TunedOutputStream out = new TunedOutputStream(target, 64);

        out.write(1);
        assertThatThrownBy(out::flush).hasMessage("flush broken on purpose");
        target.heal();
        out.write(2);
        out.close();
        assertThat(target.taken()).containsExactly(1, 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MAX_VALUE})
    void refusesSizesThatNoBufferHas(int bufferSizeBytes) {
        assertThatThrownBy(() -> new TunedOutputStream(HostileOutputStream.sound(), bufferSizeBytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not " + bufferSizeBytes);
    }
}
