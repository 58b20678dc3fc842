package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.NamedPipe;
import io.thalweg.testkit.RandomSource;
import io.thalweg.tune.BufferSizes;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** From file to file, where the kernel may do the copying: every byte once, in order, whatever was buffered. */
@ExtendWith(FileDescriptors.class)
@Timeout(60)
class FileTransferTest {
    private static final int LENGTH_BYTES = 300_000;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    @Test
    void movesWhatIsBufferedAndWhatIsNotToAFileStream() throws IOException {
        Path source = Files.write(directory.resolve("source"), random.bytes(LENGTH_BYTES));
        Path target = directory.resolve("target");
        try (TunedFileInputStream in = new TunedFileInputStream(source, 64);
                OutputStream out = new FileOutputStream(target.toFile())) {
            out.write(in.read());
            assertThat(in.transferTo(out)).isEqualTo(LENGTH_BYTES - 1);
            assertThat(in.position()).isEqualTo(LENGTH_BYTES);
            assertThat(in.read()).isEqualTo(-1);
        }
        assertThat(target).hasSameBinaryContentAs(source);
    }

    @Test
    void flushesATunedTargetFirst() throws IOException {
        Path source = Files.write(directory.resolve("source"), random.bytes(LENGTH_BYTES));
        Path target = directory.resolve("target");
        try (TunedFileInputStream in = new TunedFileInputStream(source, 64);
                TunedFileOutputStream out = new TunedFileOutputStream(target)) {
            out.write(in.readNBytes(1000));
            assertThat(in.transferTo(out)).isEqualTo(LENGTH_BYTES - 1000);
            out.write(1);
        }
        assertThat(Files.size(target)).isEqualTo(LENGTH_BYTES + 1);
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
            channel.truncate(LENGTH_BYTES);
        }
        assertThat(target).hasSameBinaryContentAs(source);
    }

    /** On JDKs that let the kernel copy nothing of it passes through the target's own {@code write}. */
    @Test
    void anErrorAfterACopyCountsWhatWasCopied() throws IOException {
        Path source = Files.write(directory.resolve("source"), random.bytes(LENGTH_BYTES));
        FileOutputStream file = new FileOutputStream(directory.resolve("target").toFile());
        TunedOutputStream out = new TunedOutputStream(file, 8);
        try (TunedFileInputStream in = new TunedFileInputStream(source, 64)) {
            out.write(random.bytes(10));
            out.write(in.read()); // So the copy does not begin where the file does.
            in.transferTo(out);
        }
        file.close();

        assertThatThrownBy(() -> out.write(new byte[8]))
                .hasMessageStartingWith("cannot write 8 bytes to a FileOutputStream after 300010 bytes: ");
        assertThatThrownBy(out::close).hasMessageContaining("with bytes lost");
    }

    @Test
    void aTargetThatCannotBeWrittenCostsNoByte() throws IOException {
        byte[] content = random.bytes(1000);
        Path target = Files.writeString(directory.resolve("target"), "as it is");
        try (TunedInputStream in = new TunedInputStream(new ByteArrayInputStream(content));
                FileChannel readOnly = FileChannel.open(target)) {
            assertThat(in.read()).isEqualTo(content[0] & 0xFF);
            assertThatThrownBy(() -> in.transferTo(readOnly)).isInstanceOf(NonWritableChannelException.class);
            assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 1, content.length));
        }
    }

    @Test
    void appendsToATargetThatAppends() throws IOException {
        Path source = Files.write(directory.resolve("source"), random.bytes(LENGTH_BYTES));
        Path target = Files.write(directory.resolve("target"), new byte[] {1, 2, 3});
        try (TunedFileInputStream in = new TunedFileInputStream(source, 64);
                TunedFileOutputStream out = new TunedFileOutputStream(target, true)) {
            assertThat(in.transferTo(out)).isEqualTo(LENGTH_BYTES);
        }
        assertThat(Files.size(target)).isEqualTo(LENGTH_BYTES + 3);
    }

    @Test
    void movesWhatIsBufferedAndWhatIsNotToAChannel() throws IOException {
        Path source = Files.write(directory.resolve("source"), random.bytes(LENGTH_BYTES));
        Path target = directory.resolve("target");
        try (TunedFileInputStream in = new TunedFileInputStream(source, 64);
                FileChannel out = FileChannel.open(target, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            in.skipNBytes(10);
            assertThat(in.transferTo(out)).isEqualTo(LENGTH_BYTES - 10);
            assertThat(out.position()).isEqualTo(LENGTH_BYTES - 10);
        }
        assertThat(Files.mismatch(source, target)).isNotEqualTo(-1);
        assertThat(Files.size(target)).isEqualTo(LENGTH_BYTES - 10);
    }

    @Test
    void movesALongFileInPiecesOfTheSizeForIt() throws IOException {
        Path source = Files.write(directory.resolve("source"), random.bytes(LENGTH_BYTES));
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
        try (TunedFileInputStream in = new TunedFileInputStream(source)) {
            in.transferTo(target);
        }
        assertThat(pieces).startsWith(8192, BufferSizes.forFile(source));
    }

    @Test
    void doesNotGoBehindTheBackOfASubclass() throws IOException {
        Path source = Files.write(directory.resolve("source"), random.bytes(LENGTH_BYTES));
        try (TunedFileInputStream in = new TunedFileInputStream(source, 64);
                CountingFile out = new CountingFile(directory.resolve("target").toFile())) {
            in.transferTo(out);
            assertThat(out.count).isEqualTo(LENGTH_BYTES);
        }
    }

    /** What people write. */
    private static final class CountingFile extends FileOutputStream {
        private long count;

        CountingFile(File file) throws IOException {
            super(file);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            super.write(bytes, offset, length);
            count += length;
        }
    }

    /** Where the kernel copies, it does not say which of the two failed. */
    @Test
    void aTargetThatIsFullIsNamedAndRemembered() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("this system has no /dev/full").exists();
        Path source = Files.write(directory.resolve("source"), random.bytes(LENGTH_BYTES));
        TunedFileOutputStream out = new TunedFileOutputStream(full);
        try (TunedFileInputStream in = new TunedFileInputStream(source)) {
            assertThatThrownBy(() -> in.transferTo(out))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("cannot write \\d+ bytes to /dev/full after 0 bytes: .+");
        }
        assertThatThrownBy(() -> out.write(1)).hasMessageContaining("an earlier write failed");
        assertThatThrownBy(out::close).hasMessageContaining("closed /dev/full with bytes lost");
    }

    /** A pipe takes some of it and then breaks: the error counts what the kernel had copied. */
    @Test
    void aReaderThatLeavesIsNamedAfterWhatItsPipeTook() throws Exception {
        Path pipe = NamedPipe.in(directory);
        byte[] content = random.bytes(LENGTH_BYTES);
        Path source = Files.write(directory.resolve("source"), content);
        FutureTask<byte[]> reader = new FutureTask<>(() -> {
            // By itself: the JDK's streams would ask for a position, which a pipe has not.
            try (FileChannel in = FileChannel.open(pipe)) {
                ByteBuffer read = ByteBuffer.allocate(1000);
                while (read.hasRemaining() && in.read(read) >= 0) {}
                return Arrays.copyOf(read.array(), read.position());
            }
        });
        new Thread(reader).start();
        TunedFileOutputStream out = new TunedFileOutputStream(pipe, 1);
        try (TunedFileInputStream in = new TunedFileInputStream(source, 64)) {
            out.write(in.read());
            Throwable broken = catchThrowable(() -> in.transferTo(out));

            assumeThat(broken).as("the system speaks English").hasRootCauseMessage("Broken pipe");
            Matcher said = Pattern.compile("cannot write (\\d+) bytes to " + Pattern.quote(pipe.toString())
                            + " after (\\d+) bytes: Broken pipe: the reader has closed its end")
                    .matcher(String.valueOf(broken.getMessage()));
            assertThat(said.matches()).as(broken.getMessage()).isTrue();
            long failed = Long.parseLong(said.group(1));
            long taken = Long.parseLong(said.group(2));
            assertThat(taken + failed).as(broken.getMessage()).isEqualTo(in.position());
        }
        assertThatThrownBy(out::close).hasMessageContaining("with bytes lost");
        assertThat(reader.get()).isEqualTo(Arrays.copyOf(content, 1000));
    }

    @Test
    void movesAPipeToAFile() throws Exception {
        Path pipe = NamedPipe.in(directory);
        byte[] content = random.bytes(LENGTH_BYTES);
        Path target = directory.resolve("target");
        for (Move move : List.<Move>of(
                in -> {
                    try (OutputStream out = new FileOutputStream(target.toFile())) {
                        return in.transferTo(out);
                    }
                },
                in -> {
                    try (FileChannel out = FileChannel.open(target, StandardOpenOption.WRITE)) {
                        return in.transferTo(out);
                    }
                })) {
            FutureTask<Path> writer = new FutureTask<>(() -> Files.write(pipe, content));
            new Thread(writer).start();
            try (TunedFileInputStream in = new TunedFileInputStream(pipe)) {
                assertThat(move.allOf(in)).isEqualTo(LENGTH_BYTES);
            }
            writer.get();
            assertThat(target).hasBinaryContent(content);
            Files.write(target, new byte[0]);
        }
    }

    /** Moves all that is left to a file, and answers how many bytes that were. */
    private interface Move {
        long allOf(TunedFileInputStream in) throws IOException;
    }

    @Test
    void movesAFileToAnotherFileSystem() throws IOException {
        byte[] content = random.bytes(LENGTH_BYTES);
        Path source = Files.write(directory.resolve("source"), content);
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path target = memory.getPath("target");
            try (TunedFileInputStream in = new TunedFileInputStream(source, 64);
                    TunedFileOutputStream out = new TunedFileOutputStream(target)) {
                assertThat(in.transferTo(out)).isEqualTo(LENGTH_BYTES);
            }
            assertThat(target).hasBinaryContent(content);
        }
    }

    @Test
    void refusesAClosedTarget() throws IOException {
        Path source = Files.write(directory.resolve("source"), random.bytes(100));
        TunedFileOutputStream out = new TunedFileOutputStream(directory.resolve("target"));
        out.close();
        try (TunedFileInputStream in = new TunedFileInputStream(source)) {
            assertThatThrownBy(() -> in.transferTo(out)).hasMessageStartingWith("stream closed: ");
        }
    }
}
