package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sizes of this JVM, whatever its properties say; other JVMs are in {@link BufferSizesTest}. */
class SizesHereTest {
    @Test
    void areWithinTheLimits(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[1 << 20]);
        assertThat(BufferSizes.forFile(file)).isBetween(SizeText.MIN_BYTES, SizeText.MAX_BYTES);
        assertThat(BufferSizes.forFileWrite()).isBetween(SizeText.MIN_BYTES, SizeText.MAX_BYTES);
        assertThat(BufferSizes.forSocket()).isBetween(SizeText.MIN_BYTES, SizeText.MAX_BYTES);
        assertThat(BufferSizes.forPipe()).isBetween(SizeText.MIN_BYTES, SizeText.MAX_BYTES);
    }

    @Test
    void areExplained() {
        assertThat(BufferSizes.explain()).startsWith("Buffer sizes\n").contains("pipe");
    }

    @Test
    void usesNameTheirProperty() {
        assertThat(BufferUse.FILE_WRITE.property()).isEqualTo("thalweg.bufferSize.fileWrite");
        assertThat(BufferUse.FILE_WRITE.id()).isEqualTo("fileWrite");
        assertThat(BufferUse.FILE_WRITE).hasToString("file write");
        assertThat(BufferUse.PIPE.experiment()).isEqualTo("bench pipes");
    }
}
