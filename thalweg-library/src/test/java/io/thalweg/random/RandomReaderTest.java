package io.thalweg.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.NamedPipe;
import io.thalweg.testkit.RandomSource;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One read at a time: bytes, ends, errors. */
@ExtendWith(FileDescriptors.class)
@Timeout(60)
class RandomReaderTest {
    private static final int FILE_BYTES = 300_001;

    /** {@code -Dthalweg.random.shrink=1000} for more. */
    private static final int SHRINKING_ROUNDS = Integer.getInteger("thalweg.random.shrink", 100);

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** Whether system calls move fewer bytes than asked for ({@code ./dev calls}): one read hands on what it got. */
    private static final boolean SHORT_CALLS = System.getenv("CALLS_SHORT") != null;

    @TempDir
    Path folder;

    private final byte[] content = bytesAndZeros();

    /** A file that ends inside a page is followed by zeros in memory. */
    private byte[] bytesAndZeros() {
        byte[] bytes = random.bytes(FILE_BYTES);
        for (int i = 0; i < 50; i++) {
            int from = random.between(0, FILE_BYTES);
            Arrays.fill(bytes, from, Math.min(FILE_BYTES, from + random.between(0, 9000)), (byte) 0);
        }
        return bytes;
    }

    /** How a file is opened. */
    enum Mode {
        PLAIN,
        ONE_CHANNEL,
        DIRECT,
        MAPPED,
        MAPPED_IN_WINDOWS;

        RandomReader open(Path file) throws IOException {
            return switch (this) {
                case PLAIN -> RandomReader.open(file);
                case ONE_CHANNEL -> RandomReader.builder().inFlight(1).open(file);
                case DIRECT -> direct(file);
                case MAPPED -> RandomReader.builder().mapped().open(file);
                case MAPPED_IN_WINDOWS -> RandomReader.builder().mapped(13).open(file);
            };
        }

        /** Not every file system has direct I/O: tmpfs of older kernels has not. */
        private static RandomReader direct(Path file) throws IOException {
            try {
                return RandomReader.builder().direct().open(file);
            } catch (FileSystemException e) {
                Assumptions.abort("no direct I/O here: " + e);
                throw e;
            }
        }
    }

    private Path file() throws IOException {
        return Files.write(folder.resolve("file"), content);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void givesWhatIsThere(Mode mode) throws IOException {
        try (RandomReader reader = mode.open(file())) {
            for (int i = 0; i < 2000; i++) {
                int position = random.oneIn(4) ? aroundABlock() : random.between(0, FILE_BYTES + 100);
                ByteBuffer into = buffer(random.oneIn(10) ? random.between(0, 200_000) : random.between(0, 9000));
                int begin = into.position();
                int limit = into.limit();

                int n = read(reader, position, into);

                int there = Math.max(0, Math.min(limit - begin, FILE_BYTES - position));
                assertThat(n).isEqualTo(there == 0 && limit > begin ? -1 : there);
                assertThat(into.position()).isEqualTo(begin + there);
                assertThat(into.limit()).isEqualTo(limit);
                byte[] got = new byte[there];
                into.position(begin).get(got);
                assertThat(got).isEqualTo(ofFile(position, there));
                byte[] outside = bytesOutside(into, begin, begin + there);
                assertThat(outside).isEqualTo(new byte[outside.length]);
            }
        }
    }

    /** What is there: a read may give less where system calls move fewer bytes than asked for. */
    private static int read(RandomReader reader, long position, ByteBuffer into) throws IOException {
        return SHORT_CALLS ? reader.readUpTo(position, into) : reader.read(position, into);
    }

    private byte[] ofFile(int position, int bytes) {
        return bytes == 0 ? new byte[0] : Arrays.copyOfRange(content, position, position + bytes);
    }

    private int aroundABlock() {
        return Math.max(0, 4096 * random.between(0, FILE_BYTES / 4096) + random.between(-1, 1));
    }

    /** On the heap or not, as a whole or a part, aligned or not; so many bytes have room. */
    private ByteBuffer buffer(int bytes) {
        int before = random.oneIn(2) ? 0 : random.between(1, 100);
        int behind = random.oneIn(2) ? 0 : random.between(1, 100);
        ByteBuffer whole = random.oneIn(2)
                ? ByteBuffer.allocate(before + bytes + behind)
                : ByteBuffer.allocateDirect(before + bytes + behind + 2 * 4096).alignedSlice(4096);
        if (random.oneIn(3)) {
            return whole.slice(before, bytes);
        }
        return whole.position(before).limit(before + bytes);
    }

    private static byte[] bytesOutside(ByteBuffer buffer, int begin, int end) {
        ByteBuffer outside = ByteBuffer.allocate(buffer.capacity() + 1);
        ByteBuffer whole = buffer.duplicate().clear();
        outside.put(whole.slice(0, begin)).put(whole.slice(end, whole.capacity() - end));
        return outside.array();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anEmptyBufferTakesNothingAnywhere(Mode mode) throws IOException {
        try (RandomReader reader = mode.open(file())) {
            for (long position : List.of(0L, 5L, 4096L, (long) FILE_BYTES, Long.MAX_VALUE)) {
                assertThat(reader.read(position, ByteBuffer.allocate(0)))
                        .as("at " + position)
                        .isZero();
                assertThat(reader.read(position, ByteBuffer.allocateDirect(0)))
                        .as("at " + position)
                        .isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void readFullySaysWhatIsMissing(Mode mode) throws IOException {
        Path file = file();
        try (RandomReader reader = mode.open(file)) {
            ByteBuffer into = ByteBuffer.allocate(200).position(50);
            assertThatThrownBy(() -> reader.readFully(FILE_BYTES - 100, into))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("need 150 bytes, got 100 at offset " + (FILE_BYTES - 100) + " of " + file);
            assertThat(into.position()).isEqualTo(50);
            assertThatThrownBy(() -> reader.readFully(FILE_BYTES + 5, into))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("need 150 bytes, got 0 at offset " + (FILE_BYTES + 5) + " of " + file);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void nothingIsBeyondTheEnd(Mode mode) throws IOException {
        try (RandomReader reader = mode.open(file())) {
            for (long position : List.of((long) FILE_BYTES, 1L << 33, Long.MAX_VALUE - 5000, Long.MAX_VALUE)) {
                assertThat(reader.read(position, ByteBuffer.allocate(10)))
                        .as("at " + position)
                        .isEqualTo(-1);
                assertThat(reader.read(position, ByteBuffer.allocateDirect(5000)))
                        .as("at " + position)
                        .isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void whatIsWrongIsRefused(Mode mode) throws IOException {
        Path file = file();
        try (RandomReader reader = mode.open(file)) {
            assertThatThrownBy(() -> reader.read(-1, ByteBuffer.allocate(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("position -1 of " + file + ": it counts from 0");
            assertThatThrownBy(() -> reader.read(0, ByteBuffer.allocate(1).asReadOnlyBuffer()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the buffer to read into is read-only");
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void followsAFileThatShrinksAndGrows(Mode mode) throws IOException {
        Path file = file();
        try (RandomReader reader = mode.open(file);
                FileChannel writer = FileChannel.open(file, StandardOpenOption.WRITE)) {
            writer.truncate(5000);
            assertThat(reader.size()).isEqualTo(5000);
            assertThat(reader.readUpTo(4000, ByteBuffer.allocate(4000))).isEqualTo(1000);
            assertThat(reader.read(5000, ByteBuffer.allocate(4000))).isEqualTo(-1);

            Files.write(file, Arrays.copyOfRange(content, 5000, 8000), StandardOpenOption.APPEND);
            ByteBuffer into = ByteBuffer.allocate(8000);
            reader.readFully(0, into);
            assertThat(into.array()).isEqualTo(Arrays.copyOf(content, 8000));
        }
    }

    /** Compiled code, in which a page that is missing shows late; a copy of what is left of the last page is no end. */
    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"MAPPED", "MAPPED_IN_WINDOWS"})
    void aFileThatShrinksUnderReadsEndsThem(Mode mode) throws Exception {
        Path file = folder.resolve("file");
        int endedEarly = 0;
        for (int round = 0; round < SHRINKING_ROUNDS; round++) {
            Files.write(file, content);
            try (RandomReader reader = mode.open(file)) {
                RandomSource places = RandomSource.ofSeed(random.between(0, Integer.MAX_VALUE - 1));
                FutureTask<Integer> reading = new FutureTask<>(() -> readUntilTheEnd(reader, places));
                Thread thread = new Thread(reading);
                thread.start();
                int sizeBytes = random.between(0, FILE_BYTES - 1);
                try (FileChannel writer = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    writer.truncate(sizeBytes);
                }
                int ended = reading.get();
                assertThat(ended).isGreaterThanOrEqualTo(sizeBytes);
                endedEarly += ended < FILE_BYTES ? 1 : 0;
            }
        }
        assertThat(endedEarly).isPositive();
    }

    /** Reads at random places until a read ends early; the end that it saw. */
    private int readUntilTheEnd(RandomReader reader, RandomSource places) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(20_000);
        while (true) {
            int length = places.between(1, into.capacity());
            int position = places.between(0, FILE_BYTES - length);
            int n = read(reader, position, into.clear().limit(length));
            for (int i = 0; i < n; i++) {
                if (into.get(i) != content[position + i]) {
                    throw new AssertionError("another byte at " + (position + i) + " of " + n + " from " + position);
                }
            }
            if (n < length) {
                return position + Math.max(0, n);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aReplacedFileIsReadOn(Mode mode) throws IOException {
        Path file = file();
        try (RandomReader reader = mode.open(file)) {
            Files.move(
                    Files.write(folder.resolve("other"), new byte[FILE_BYTES]),
                    file,
                    StandardCopyOption.REPLACE_EXISTING);
            ByteBuffer into = ByteBuffer.allocate(FILE_BYTES);
            reader.readFully(0, into);
            assertThat(into.array()).isEqualTo(content);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aClosedReaderSaysSo(Mode mode) throws IOException {
        Path file = file();
        RandomReader reader = mode.open(file);
        assertThat(reader.isOpen()).isTrue();
        reader.close();
        reader.close();
        assertThat(reader.isOpen()).isFalse();
        assertThatThrownBy(() -> reader.read(7, ByteBuffer.allocate(10)))
                .isInstanceOf(ClosedChannelException.class)
                .hasMessage("cannot read 10 bytes at offset 7 of " + file + ": the channel is closed");
        assertThatThrownBy(reader::size)
                .isInstanceOf(ClosedChannelException.class)
                .hasMessageContaining(file.toString());
        assertThatThrownBy(() -> reader.readAll(List.of(ReadRequest.of(7, ByteBuffer.allocate(10))), (r, n) -> {}))
                .isInstanceOf(ClosedChannelException.class);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aClosedReaderSaysSoToAnInterruptedThread(Mode mode) throws IOException {
        RandomReader reader = mode.open(file());
        reader.close();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> reader.read(7, ByteBuffer.allocate(10)))
                    .isInstanceOf(ClosedChannelException.class)
                    .hasMessageEndingWith("the channel is closed");
        } finally {
            assertThat(Thread.interrupted()).as("interrupted as before").isTrue();
        }
    }

    /** The JDK would keep as much direct memory as the largest buffer has. */
    @Test
    void aLargeBufferOnTheHeapIsReadInPieces() throws IOException {
        byte[] large = random.bytes((5 << 20) + 3);
        try (RandomReader reader = RandomReader.open(Files.write(folder.resolve("large"), large))) {
            ByteBuffer into = ByteBuffer.allocate((5 << 20) + 100).position(10);
            assertThat(reader.read(1, into)).isEqualTo(large.length - 1);
            assertThat(into.limit()).isEqualTo(into.capacity());
            assertThat(Arrays.copyOfRange(into.array(), 10, 10 + large.length - 1))
                    .isEqualTo(Arrays.copyOfRange(large, 1, large.length));
        }
    }

    @Test
    void opensRegularFilesOnly() throws Exception {
        assertThatThrownBy(() -> RandomReader.open(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> RandomReader.open(folder))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(folder + ": is no regular file");
        Path pipe = folder.resolve("pipe");
        Assumptions.assumeTrue(NamedPipe.isMade(pipe));
        assertThatThrownBy(() -> RandomReader.open(pipe))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(pipe + ": is no regular file");
    }

    @Test
    void aFileWithoutASizeIsRead() throws IOException {
        Path status = Path.of("/proc/self/status");
        Assumptions.assumeTrue(Files.exists(status));
        try (RandomReader reader = RandomReader.open(status)) {
            ByteBuffer into = ByteBuffer.allocate(5);
            reader.readFully(0, into);
            assertThat(into.array()).isEqualTo("Name:".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void aFileSystemWithoutDirectReadsIsRefusedWithAnAnswer() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path file = Files.write(memory.getPath("/file"), content);
            assertThatThrownBy(() -> RandomReader.builder().direct().open(file))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage("/file: direct I/O was asked for, and its file system has none; open it without"
                            + " direct()");
        }
        Path status = Path.of("/proc/self/status");
        Assumptions.assumeTrue(Files.exists(status));
        assertThatThrownBy(() -> RandomReader.builder().direct().open(status))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("open it without direct()");
    }

    @Test
    void aFileSystemWithoutMappingsIsRefusedWithAnAnswer() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path file = Files.write(memory.getPath("/file"), content);
            assertThatThrownBy(() -> RandomReader.builder().mapped().open(file))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage("/file: its file system cannot map it into memory; open it without mapped()");
        }
    }

    @Test
    void noReaderIsBothDirectAndMapped() {
        assertThatThrownBy(() -> RandomReader.builder().direct().mapped().open(folder.resolve("file")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("direct() reads past the page cache, mapped() out of it; choose one");
    }

    @Test
    void optionsHaveBounds() {
        for (int wrong : List.of(Integer.MIN_VALUE, 0, 1025)) {
            assertThatThrownBy(() -> RandomReader.builder().inFlight(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("1 to 1024 reads in flight, got " + wrong);
        }
    }
}
