package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Mappings are counted, and never too many. Those of other tests may go meanwhile. */
final class MappingsTest {
    @TempDir
    private Path directory;

    @Test
    @Timeout(120)
    void thereAreAsManyAsAllowedAndCollectedOnesCountNoMore() throws IOException {
        mapAllThatMayBe(Files.write(directory.resolve("file"), new byte[] {7}));

        while (Mappings.live() > Mappings.MOST / 2 && !Thread.currentThread().isInterrupted()) {
            System.gc();
        }
        assertThat(Mappings.live()).isLessThanOrEqualTo(Mappings.MOST / 2);
    }

    /** In a method of its own: what a frame still holds is not collected. */
    private static void mapAllThatMayBe(Path file) throws IOException {
        List<ByteBuffer> held = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(file)) {
            for (ByteBuffer mapping; (mapping = Mappings.map(channel, 0, 1)) != null; ) {
                held.add(mapping);
            }
            assertThat(held).hasSizeBetween(Mappings.MOST / 2, Mappings.MOST);
            assertThat(held.get(held.size() - 1).get(0)).isEqualTo((byte) 7);
            assertThat(Mappings.live()).isBetween(held.size(), Mappings.MOST);
        } finally {
            Reference.reachabilityFence(held);
        }
    }

    @Test
    void mappingsThatFailDoNotCount() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[] {7});
        try (FileChannel channel = FileChannel.open(file)) {
            for (int i = 0; i <= 2 * Mappings.MOST; i++) {
                assertThatThrownBy(() -> Mappings.map(channel, 0, -1)).isInstanceOf(IllegalArgumentException.class);
            }
            assertThat(Mappings.map(channel, 0, 1)).isNotNull();
        }
    }
}
