package io.thalweg.vector;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts as the JDK's reader does, whatever the file has, is or becomes. */
@Timeout(300)
@ExtendWith(FileDescriptors.class)
class VectorLinesTest {
    /** From here on a file is mapped. */
    private static final int MAPPED_BYTES = 1 << 20;

    /** What is copied and counted at a time. */
    private static final int BATCH_BYTES = 4096;

    @TempDir
    Path directory;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @ParameterizedTest
    @CsvSource({
        "'', 0", "a, 1", "a|, 1", "a|b, 2", "|, 1", "||, 2", "a<|b, 2", "a<b, 2", "a<, 1", "<<|, 2", "|<, 2", "<|, 1"
    })
    void countsAsBufferedReaderDoes(String written, long lines) throws IOException {
        byte[] bytes = written.replace('|', '\n').replace('<', '\r').getBytes(US_ASCII);
        assertThat(VectorLines.count(Files.write(directory.resolve("file"), bytes)))
                .isEqualTo(lines);
    }

    /** Around the lengths of vectors, from none to a few. */
    @Test
    void countsEveryShortLength() throws IOException {
        for (int length = 0; length <= 5 * Long.SIZE; length++) {
            requireJdkCount(bytes(length, 2, "\n\rx\u00E4"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\nx", "\rx", "\n\rx", "\n\r", "\n", "\r", "x\0\u000B\u000C\u0085\u008A\u008D"})
    void countsAcrossBatchesMappedOrRead(String alphabet) throws IOException {
        for (int around : new int[] {BATCH_BYTES, 64 * 1024, MAPPED_BYTES, MAPPED_BYTES + BATCH_BYTES}) {
            for (int i = 0; i < 4; i++) {
                requireJdkCount(bytes(around + random.between(-70, 70), 1 + 30 * (i % 2), alphabet));
            }
        }
    }

    /** A pair whose halves are the last and the first byte of vectors, batches and reads; also without a CR near. */
    @ParameterizedTest
    @ValueSource(ints = {8, 2 * BATCH_BYTES})
    void countsAPairOnceWhereverItIsCut(int apart) throws IOException {
        for (int length : new int[] {5 * BATCH_BYTES, MAPPED_BYTES + BATCH_BYTES}) {
            byte[] bytes = bytes(length, 50, "\n");
            for (int at = apart; at < length; at += apart) {
                bytes[at - 1] = '\r';
                bytes[at] = '\n';
            }
            requireJdkCount(bytes);
        }
    }

    /** Letters, of which one in {@code rarity} is of {@code alphabet}. */
    private byte[] bytes(int length, int rarity, String alphabet) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (random.oneIn(rarity) ? alphabet.charAt(random.between(0, alphabet.length() - 1)) : 'y');
        }
        return bytes;
    }

    private void requireJdkCount(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("file"), bytes);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(Files.newInputStream(file), US_ASCII))) {
            assertThat(VectorLines.count(file))
                    .as("%d bytes", bytes.length)
                    .isEqualTo(reader.lines().count());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/cpuinfo", "/proc/self/maps", "/proc/version"})
    void countsFilesWhoseLengthIsNotTheTruth(String name) throws IOException {
        Path path = Path.of(name);
        assumeThat(path).as("this kernel has no %s", name).exists();
        assertThat(VectorLines.count(path)).isPositive();
    }

    @Test
    void countsWhatComesThroughANamedPipe() throws Exception {
        Path fifo = directory.resolve("fifo");
        assumeThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .as("mkfifo works here")
                .isZero();
        Thread writing = new Thread(() -> {
            try {
                Files.writeString(fifo, "line\n".repeat(100_000));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writing.start();
        assertThat(VectorLines.count(fifo)).isEqualTo(100_000);
        writing.join();
    }

    @Test
    void countsInFileSystemsThatCannotMap() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path file = Files.writeString(memory.getPath("file"), "line\n".repeat(300_000));
            assertThat(VectorLines.count(file)).isEqualTo(300_000);
        }
    }

    /** A vector loaded from the mapping itself would end the JVM. */
    @Test
    void fileThatIsCutMeanwhileIsReported() throws Exception {
        Path file = directory.resolve("file");
        long sizeBytes = 256L * MAPPED_BYTES;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int faults = 0; faults < 10; ) {
                channel.write(ByteBuffer.wrap(new byte[] {'\n'}), sizeBytes - 1);
                AtomicBoolean counted = new AtomicBoolean();
                Thread cutting = new Thread(() -> cutOnceMapped(file, channel, counted));
                cutting.start();
                try {
                    assertThat(VectorLines.count(file)).isOne();
                } catch (IOException e) {
                    assertThat(e)
                            .hasMessage(
                                    "file shrank from %d to 0 bytes while its lines were counted: %s; count when no"
                                            + " program writes to it",
                                    sizeBytes, file);
                    faults += e.getCause() instanceof InternalError ? 1 : 0;
                } finally {
                    counted.set(true);
                    cutting.join();
                }
            }
        }
    }

    private static void cutOnceMapped(Path file, FileChannel channel, AtomicBoolean counted) {
        try {
            while (!counted.get()) {
                if (Files.readString(Path.of("/proc/self/maps")).contains(file.toString())) {
                    channel.truncate(0);
                    return;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void errorsNameTheFile() {
        Path none = directory.resolve("none");
        assertThatThrownBy(() -> VectorLines.count(none))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(none.toString());
        assertThatThrownBy(() -> VectorLines.count(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(directory + ": is a directory; a file is needed");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, MAPPED_BYTES})
    void interruptIsToldWithTheFile(int sizeBytes) throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[sizeBytes]);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> VectorLines.count(file))
                .isInstanceOf(ClosedByInterruptException.class)
                .hasStackTraceContaining(file.toString());
        assertThat(Thread.interrupted()).isTrue();
    }
}
