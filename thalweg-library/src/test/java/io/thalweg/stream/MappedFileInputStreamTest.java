package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.Mappings;
import io.thalweg.testkit.AllMappings;
import io.thalweg.testkit.ChildJvm;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a mapping has of its own: that the file may change under it, and that nobody can give it back. */
@ExtendWith(FileDescriptors.class)
class MappedFileInputStreamTest {
    private static final long GIB = 1L << 30;
    private static final int LENGTH_BYTES = 1 << 20;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    /** A way to read all that is left. */
    private interface Way {
        void read(MappedFileInputStream in) throws IOException;
    }

    private static final List<Way> WAYS = List.of(
            MappedFileInputStreamTest::readByByte,
            in -> in.transferTo(OutputStream.nullOutputStream()),
            in -> in.transferTo(Channels.newChannel(OutputStream.nullOutputStream())),
            InputStream::readAllBytes,
            in -> in.readNBytes(new byte[LENGTH_BYTES], 0, LENGTH_BYTES),
            in -> new DataInputStream(in).readFully(new byte[LENGTH_BYTES]),
            MappedFileInputStreamTest::checksum);

    private static void readByByte(InputStream in) throws IOException {
        int b;
        do {
            b = in.read();
        } while (b >= 0);
    }

    private static void checksum(MappedFileInputStream in) throws IOException {
        CRC32C sum = new CRC32C();
        for (ByteBuffer chunk; (chunk = in.nextChunk()) != null; ) {
            sum.update(chunk);
        }
    }

    /** In a JVM of its own, for it died. */
    @Test
    @DisabledIfEnvironmentVariable(
            named = "QEMU_LD_PREFIX",
            matches = ".+",
            disabledReason = "an emulated processor takes half a second for each mapping that lost its file")
    void aFileThatShrinksIsAnIOExceptionHoweverItIsRead() throws Exception {
        Path file = directory.resolve("shrinking");

        ChildJvm.Result result = ChildJvm.running(Shrinking.class)
                .with("-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + directory.resolve("error"))
                .run(file.toString());

        assertThat(result).isEqualTo(new ChildJvm.Result(0, "", ""));
    }

    /** Reads a file that is cut while it is open, in every way, until the code is compiled, too. */
    static final class Shrinking {
        private static final int ROUNDS = 30;

        private Shrinking() {}

        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(arguments[0]);
            for (Way way : WAYS) {
                for (int round = 0; round < ROUNDS; round++) {
                    Files.write(file, new byte[LENGTH_BYTES]);
                    try (MappedFileInputStream in = new MappedFileInputStream(file)) {
                        if (round % 3 > 0) {
                            cut(file, 10_000L * (round % 3));
                        }
                        way.read(in);
                        report(round % 3 == 0, "no error", WAYS.indexOf(way), round);
                    } catch (IOException e) {
                        report(
                                String.valueOf(e.getMessage()).startsWith("file shrank from 1048576 to "),
                                e,
                                WAYS.indexOf(way),
                                round);
                    }
                }
            }
        }

        private static void report(boolean expected, Object outcome, int way, int round) {
            if (!expected) {
                System.out.println("way " + way + ", round " + round + ": " + outcome);
            }
        }
    }

    @Test
    void aChunkStaysWhatItWasWhenItsFileShrinks() throws IOException {
        Path file = Files.write(directory.resolve("shrinking"), new byte[LENGTH_BYTES]);
        try (MappedFileInputStream in = new MappedFileInputStream(file)) {
            ByteBuffer chunk = Objects.requireNonNull(in.nextChunk());
            cut(file, 0);
            CRC32C sum = new CRC32C();
            sum.update(chunk);
            CRC32C zeros = new CRC32C();
            zeros.update(new byte[chunk.capacity()]);

            assertThat(sum.getValue()).isEqualTo(zeros.getValue());
            assertThatThrownBy(in::nextChunk)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("shrank from 1048576 to 0 bytes");
        }
    }

    @Test
    void aMappingOfAFileThatWasCutIsReportedAtTheLatestAtTheEnd() throws IOException {
        Path file = Files.write(directory.resolve("shrinking"), new byte[100]);
        try (MappedFileInputStream in = new MappedFileInputStream(file)) {
            cut(file, 10);
            // Within the page the cut is silent until the end.
            in.skipNBytes(100);
            assertThatThrownBy(in::read)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("shrank from 100 to 10 bytes")
                    .hasMessageContaining("at byte 100");
        }
    }

    @Test
    void aMappingOfAFileThatWasCutToNothingIsAnIOException() throws IOException {
        Path file = Files.write(directory.resolve("shrinking"), new byte[1 << 20]);
        try (MappedFileInputStream in = new MappedFileInputStream(file)) {
            cut(file, 0);
            assertThatThrownBy(in::readAllBytes)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("shrank from 1048576 to 0 bytes")
                    .as("the fault")
                    .hasCauseInstanceOf(InternalError.class);
        }
    }

    @Test
    void ignoresWhatIsAppendedLater() throws IOException {
        for (int length : List.of(0, 10, LENGTH_BYTES)) {
            Path file = Files.write(directory.resolve("growing"), new byte[length]);
            try (MappedFileInputStream in = new MappedFileInputStream(file)) {
                Files.write(file, new byte[100], StandardOpenOption.APPEND);
                assertThat(in.available()).isEqualTo(length);
                assertThat(in.readAllBytes()).hasSize(length);
                assertThat(in.read()).isEqualTo(-1);
            }
        }
    }

    /** Without a collection the mappings of closed streams stay, until a JVM that wants memory can get none, and dies. */
    @Test
    void closedStreamsDoNotUseUpTheMappingsOfTheProcess() throws Exception {
        Path file = Files.write(directory.resolve("file"), new byte[300_000]);

        ChildJvm.Result result = ChildJvm.running(OpenAndClose.class)
                .with("-XX:+DisableExplicitGC", "-Xmx600m", "-Xmn500m")
                .run(file.toString());

        assertThat(result)
                .isEqualTo(new ChildJvm.Result(0, "300000 bytes read with " + Mappings.MOST + " mappings", ""));
    }

    /** Opens more streams than mappings are allowed, reading only from the last. */
    static final class OpenAndClose {
        private OpenAndClose() {}

        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(arguments[0]);
            for (int i = 0; i < Mappings.MOST + 100; i++) {
                new MappedFileInputStream(file).close();
            }
            try (MappedFileInputStream in = new MappedFileInputStream(file)) {
                Thread.currentThread().interrupt();
                System.out.print(in.readAllBytes().length + " bytes read with " + Mappings.live() + " mappings");
            }
        }
    }

    /** As in the child above, and of a file that shrinks. */
    @Test
    @Timeout(60)
    void aFileWithoutAMappingIsReadToItsEndAndMustNotShrinkEither() throws IOException {
        byte[] content = random.bytes(LENGTH_BYTES);
        Path file = Files.write(directory.resolve("file"), content);
        Path shrinking = Files.write(directory.resolve("shrinking"), content);

        AllMappings.held(file, mappings -> {
            try (MappedFileInputStream in = new MappedFileInputStream(file)) {
                assertThat(in.readAllBytes()).isEqualTo(content);
            }
            try (MappedFileInputStream in = new MappedFileInputStream(shrinking)) {
                cut(shrinking, 10);
                assertThatThrownBy(in::readAllBytes)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("shrank from 1048576 to 10 bytes");
            }
        });
        AllMappings.collect();
    }

    @Test
    void aSmallFileNeedsNoMapping() throws IOException {
        Path file = Files.write(directory.resolve("small"), new byte[256 * 1024]);
        int before = Mappings.live();
        try (MappedFileInputStream in = new MappedFileInputStream(file)) {
            assertThat(in.readAllBytes()).hasSize(256 * 1024);
            assertThat(Mappings.live()).isLessThanOrEqualTo(before);
        }
    }

    @Test
    void aSmallFileStaysWhatItWasWhenItWasOpened() throws IOException {
        Path file = Files.write(directory.resolve("small"), new byte[] {1, 2, 3});
        try (MappedFileInputStream in = new MappedFileInputStream(file)) {
            Files.write(file, new byte[] {4, 5, 6, 7});
            assertThat(in.readAllBytes()).containsExactly(1, 2, 3);
        }
    }

    @Test
    void saysWhichFileItReads() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[1]);
        try (MappedFileInputStream in = new MappedFileInputStream(file)) {
            assertThat(in).hasToString(file.toString());
        }
    }

    @Test
    void readsTheLastByteWhereverTheLastPieceEnds() throws IOException {
        for (long length : List.of(GIB - 1, GIB, GIB + 1)) {
            Path file = sparse(length, length - 1);
            try (MappedFileInputStream in = new MappedFileInputStream(file)) {
                in.skipNBytes(length - 1);
                assertThat(in.read()).as("the last byte of %d", length).isEqualTo(42);
                assertThat(in.read()).as("the end after %d", length).isEqualTo(-1);
            }
            Files.delete(file);
        }
    }

    @Test
    void mapsALargeFileInPieces() throws IOException {
        Path file = sparse(5 * GIB + 3, GIB - 1, GIB, 5 * GIB);

        try (MappedFileInputStream in = new MappedFileInputStream(file)) {
            assertThat(in.available()).isEqualTo(Integer.MAX_VALUE);
            in.skipNBytes(GIB - 2);
            assertThat(in.read()).isZero();
            in.mark(8);
            assertThat(in.read()).isEqualTo(42);
            assertThat(in.read()).isEqualTo(42);
            assertThat(in.read()).isZero();
            in.reset();
            assertThat(in.readNBytes(3)).containsExactly(42, 42, 0);
            assertThat(in.skip(Long.MAX_VALUE)).isEqualTo(4 * GIB + 1);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.position()).isEqualTo(5 * GIB + 3);
        }
    }

    private Path sparse(long lengthBytes, long... places) throws IOException {
        Path path = directory.resolve("sparse");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(lengthBytes);
            for (long place : places) {
                file.seek(place);
                file.write(42);
            }
        }
        return path;
    }

    private static void cut(Path file, long lengthBytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(lengthBytes);
        }
    }
}
