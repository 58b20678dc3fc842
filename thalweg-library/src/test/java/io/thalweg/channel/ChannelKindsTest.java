package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files, sockets, pipes and streams as they really are. */
@ExtendWith(FileDescriptors.class)
@Timeout(300)
class ChannelKindsTest {
    private static final int LENGTH = 300_000;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path folder;

    /** The JDK opens a descriptor of its own with the first socket that is closed, and keeps it. */
    @BeforeAll
    static void openTheDescriptorsOfTheJdk() throws Exception {
        withTcp((reading, writing) -> {});
    }

    private interface Ends<R, W> {
        void with(R reading, W writing) throws Exception;
    }

    @Test
    void pathIsEmptiedOrAppendedTo() throws IOException {
        Path file = folder.resolve("f");
        for (int i = 0; i < 2; i++) {
            try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(file)) {
                out.putInt(i);
            }
        }
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(file, StandardOpenOption.APPEND)) {
            assertThat(out.position()).isEqualTo(4);
            out.putInt(2);
        }
        assertThat(Files.readAllBytes(file)).containsExactly(0, 0, 0, 1, 0, 0, 0, 2);
    }

    @Test
    void largeDirectWriteTakesWhatIsBufferedAlong() throws IOException {
        Path file = folder.resolve("f");
        byte[] bytes = random.bytes(LENGTH);
        ByteBuffer direct = ByteBuffer.allocateDirect(LENGTH).put(bytes).flip();
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(file)) {
            out.putInt(7);
            assertThat(out.write(direct)).isEqualTo(LENGTH);
            assertThat(Files.size(file)).isEqualTo(4L + LENGTH);
            out.put((byte) 9);
            assertThat(out.position()).isEqualTo(5L + LENGTH);
        }
        ByteBuffer written = ByteBuffer.wrap(Files.readAllBytes(file));
        assertThat(written.getInt()).isEqualTo(7);
        assertThat(written.slice(4, LENGTH)).isEqualTo(ByteBuffer.wrap(bytes));
        assertThat(written.get(4 + LENGTH)).isEqualTo((byte) 9);
    }

    @Test
    void fullDiskIsReportedWithItsPlace() throws IOException {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "needs /dev/full");
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(full, StandardOpenOption.WRITE);
        out.putInt(1);
        assertThatThrownBy(out::close)
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write at offset 0 of /dev/full: No space left on device");
        assertThat(out.isOpen()).isFalse();
        BufferedWritableByteChannel through = BufferedWritableByteChannel.of(full, StandardOpenOption.WRITE);
        through.putInt(1);
        assertThatThrownBy(() -> through.write(ByteBuffer.allocateDirect(LENGTH)))
                .hasMessage("cannot write at offset 0 of /dev/full: No space left on device");
        assertThatThrownBy(through::close).isInstanceOf(IOException.class);
    }

    @Test
    void pathMayBelongToAnyFileSystem() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path file = Files.write(memory.getPath("f"), new byte[] {1});
            try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file)) {
                assertThat(in.get()).isEqualTo((byte) 1);
            }
            Files.delete(file);
        }
    }

    @Test
    void directoryAndMissingFileAreNamed() {
        assertThatThrownBy(() -> BufferedReadableByteChannel.of(folder))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(folder + ": is a directory; a file is needed");
        assertThatThrownBy(() -> BufferedReadableByteChannel.of(folder.resolve("none")))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> BufferedWritableByteChannel.of(folder)).isInstanceOf(IOException.class);
    }

    @Test
    void offsetsOfAFileCountFromItsStart() throws IOException {
        Path file = Files.write(folder.resolve("f"), random.bytes(100));
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ).position(60);
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().name("log 7").build(channel)) {
            assertThat(in.position()).isEqualTo(60);
            assertThatThrownBy(() -> in.require(50)).hasMessage("need 50 bytes, got 40 at offset 60 of log 7");
        }
    }

    @Test
    void skipDoesNotReadAFile() throws IOException {
        Path file = folder.resolve("sparse");
        try (FileChannel sparse = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(new byte[] {7}), 5L << 30);
        }
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file)) {
            in.get();
            in.skip((5L << 30) - 1);
            assertThat(in.position()).isEqualTo(5L << 30);
            assertThat(in.get()).isEqualTo((byte) 7);
            assertThatThrownBy(() -> in.skip(1)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void skipBeyondTheEndDoesNotReadAFileEither() throws IOException {
        Path file = folder.resolve("sparse");
        try (FileChannel sparse = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(new byte[] {7}), 1L << 40);
        }
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file)) {
            in.get();
            // Reading a TiB would take minutes.
            assertThatThrownBy(() -> in.skip((1L << 40) + 1))
                    .isInstanceOf(EOFException.class)
                    .hasMessageStartingWith("need 1099511627777 bytes, got 1099511627776 at offset 1 of ");
            assertThat(in.position()).isEqualTo((1L << 40) + 1);
        }
    }

    /** It claims the length of a page. */
    @Test
    void skipStopsAtTheEndOfAFileInSys() throws IOException {
        Path file = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        Assumptions.assumeTrue(Files.exists(file), "needs /sys");
        int length = Files.readAllBytes(file).length;
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file)) {
            assertThatThrownBy(() -> in.skip(1000))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("need 1000 bytes, got " + length + " at offset 0 of " + file);
            assertThat(in.position()).isEqualTo(length);
            assertThat(in.request(1)).isFalse();
        }
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file)) {
            in.skip(length - 1);
            in.get();
            assertThat(in.request(1)).isFalse();
        }
    }

    @Test
    void fileWithoutASizeIsReadToItsEnd() throws IOException {
        Path file = Path.of("/proc/self/status");
        Assumptions.assumeTrue(Files.exists(file), "needs /proc");
        Path copy = folder.resolve("copy");
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file);
                FileChannel out = FileChannel.open(copy, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            assertThat(in.transferTo(out)).isPositive().isEqualTo(Files.size(copy));
        }
    }

    @Test
    void transferToAFileStaysInTheKernelAndLosesNothing() throws IOException {
        byte[] bytes = random.bytes(LENGTH);
        Path from = Files.write(folder.resolve("from"), bytes);
        Path to = folder.resolve("to");
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(from);
                FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            assertThat(in.get()).isEqualTo(bytes[0]);
            assertThat(in.transferTo(out)).isEqualTo(LENGTH - 1);
            assertThat(in.position()).isEqualTo(LENGTH);
            assertThat(in.request(1)).isFalse();
        }
        assertThat(Files.readAllBytes(to)).isEqualTo(Arrays.copyOfRange(bytes, 1, LENGTH));
    }

    @Test
    void unixChannelsCarryBytes() throws Exception {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(SocketChannel.open(address));
                    BufferedReadableByteChannel in = BufferedReadableByteChannel.of(server.accept())) {
                assertThat(out.name()).isEqualTo(address.toString());
                assertThat(in.name()).isEqualTo("a client of " + address);
                out.putLong(7);
                out.flush();
                assertThat(in.getLong()).isEqualTo(7);
            }
        }
    }

    @Test
    void nonBlockingChannelIsRefused() throws Exception {
        withTcp((reading, writing) -> {
            reading.configureBlocking(false);
            writing.configureBlocking(false);
            assertThatThrownBy(() -> BufferedReadableByteChannel.of(reading))
                    .isInstanceOf(IllegalBlockingModeException.class)
                    .hasMessageEndingWith("configureBlocking(true) before it is given to a buffered channel");
            assertThatThrownBy(() -> BufferedWritableByteChannel.of(writing))
                    .isInstanceOf(IllegalBlockingModeException.class);
        });
    }

    @Test
    void channelMadeNonBlockingLaterIsRefusedThen() throws Exception {
        withTcp((reading, writing) -> {
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(reading);
            reading.configureBlocking(false);
            assertThatThrownBy(in::get).isInstanceOf(IllegalBlockingModeException.class);
        });
    }

    @Test
    void interruptBeforeAChannelIsMadeIsToldByTheFirstTransfer() throws IOException {
        Path file = Files.write(folder.resolve("f"), new byte[] {1, 2, 3, 4});
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.position(2);
            Thread.currentThread().interrupt();
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(channel);
            BufferedWritableByteChannel out = BufferedWritableByteChannel.of(channel);
            assertThat(channel.isOpen()).isTrue();
            assertThat(in.position()).isEqualTo(2);
            assertThatThrownBy(in::get)
                    .isInstanceOf(ClosedByInterruptException.class)
                    .hasMessageContaining("cannot read at offset 2 of a file: the thread was interrupted");
            out.put((byte) 1);
            assertThatThrownBy(out::flush).isInstanceOf(ClosedChannelException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void fileStreamSurvivesAnInterrupt() throws IOException {
        Path file = Files.write(folder.resolve("f"), new byte[] {1, 2, 3, 4});
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new FileInputStream(file.toFile()))) {
            Thread.currentThread().interrupt();
            assertThat(in.getInt()).isEqualTo(0x01020304);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void deadlineOverAStreamIsRefused() {
        BufferedReadableByteChannel.Builder builder =
                BufferedReadableByteChannel.builder().deadline(Duration.ofSeconds(1));
        assertThatThrownBy(() -> builder.build(new ByteArrayInputStream(new byte[0])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a deadline needs a channel that another thread can close");
        assertThat(BufferedReadableByteChannel.of(new ByteArrayInputStream(new byte[0]))
                        .supportsDeadlines())
                .isFalse();
    }

    private static void withTcp(Ends<SocketChannel, SocketChannel> test) throws Exception {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel writing = SocketChannel.open(server.getLocalAddress());
                SocketChannel reading = server.accept()) {
            test.with(reading, writing);
        }
    }
}
