package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.AllMappings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Path file = Files.write(directory.resolve("file"), new byte[] {7});

        AllMappings.held(file, mappings -> {
            assertThat(mappings).hasSizeBetween(Mappings.MOST / 2, Mappings.MOST);
            assertThat(mappings.get(mappings.size() - 1).get(0)).isEqualTo((byte) 7);
            assertThat(Mappings.live()).isBetween(mappings.size(), Mappings.MOST);
        });

        AllMappings.collect();
        assertThat(Mappings.live()).isLessThanOrEqualTo(Mappings.MOST / 2);
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
