package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@link BufferSizes#explain()} says of settings, to the letter. */
class ExplanationTest {

    private final Map<String, String> properties = new HashMap<>();

    private String explained() {
        return Explanation.of(Settings.load(properties::get));
    }

    private static final String HEAD = "Buffer sizes\n";

    @Test
    void defaultsNameTheirExperiment() {
        assertThat(explained())
                .isEqualTo(HEAD
                        + "  file read     64 KiB  default, chosen by experiment E1 file-read\n"
                        + "  file write    64 KiB  default, chosen by experiment E2 file-write\n"
                        + "  socket        64 KiB  default, chosen by experiment tune-socket\n"
                        + "  pipe          16 KiB  default, chosen by experiment bench pipes\n"
                        + "No warnings.\n");
    }

    @Test
    void propertiesAndWarningsAreNamed() {
        properties.put("thalweg.bufferSize", "1000");
        properties.put("thalweg.bufferSize.pipe", "much");
        assertThat(explained())
                .isEqualTo(HEAD
                        + "  file read     1000 B  property thalweg.bufferSize\n"
                        + "  file write    1000 B  property thalweg.bufferSize\n"
                        + "  socket        1000 B  property thalweg.bufferSize\n"
                        + "  pipe          1000 B  property thalweg.bufferSize\n"
                        + "Warnings:\n"
                        + "  -Dthalweg.bufferSize.pipe=much is not a buffer size and is ignored: wanted bytes, or a"
                        + " number with K, KiB, M or MiB, such as 64K.\n");
    }
}
