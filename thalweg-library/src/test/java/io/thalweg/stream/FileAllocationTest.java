package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.Allocation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a long file takes of the heap: one array for what is returned; for what is moved, no more than a few buffers.
 */
class FileAllocationTest {
    private static final int LENGTH_BYTES = 4 << 20;
    private static final int FEW_BUFFERS_BYTES = 1 << 20;

    @TempDir
    Path directory;

    private Path file = Path.of("");

    /** What is done with a stream. */
    private interface Use {
        void of(TunedInputStream in) throws IOException;
    }

    @BeforeEach
    void write() throws IOException {
        file = Files.write(directory.resolve("file"), new byte[LENGTH_BYTES]);
    }

    private long allocatedRead(Use use) throws Exception {
        return Allocation.eachTime(() -> {
            try (TunedInputStream in = new TunedFileInputStream(file, 64 * 1024)) {
                use.of(in);
            }
        });
    }

    @Test
    void allOfItIsReadIntoTheArrayThatIsReturned() throws Exception {
        assertThat(allocatedRead(InputStream::readAllBytes)).isLessThan(LENGTH_BYTES + FEW_BUFFERS_BYTES);
    }

    @Test
    void aTransferToAStreamTakesNoArrayForEachPiece() throws Exception {
        OutputStream target = OutputStream.nullOutputStream();

        assertThat(allocatedRead(in -> in.transferTo(target))).isLessThan(FEW_BUFFERS_BYTES);
    }

    @Test
    void theKernelCopiesToAnotherFileWithoutAnArray() throws Exception {
        try (FileChannel target =
                FileChannel.open(directory.resolve("target"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(allocatedRead(in -> in.transferTo(target.position(0)))).isLessThan(FEW_BUFFERS_BYTES);
        }
    }
}
