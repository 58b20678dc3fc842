package io.thalweg.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class MainTest {
    @Test
    void asksTheLabForEveryWorkloadOfASuite() {
        assertThat(Main.labArguments(List.of("pipes", "--jdk", "/opt/jdk")))
                .containsExactly("lab", "run", "pipes-pipe-headers", "--jdk", "/opt/jdk");
    }

    @Test
    void asksForTheWantedOnes() {
        assertThat(Main.labArguments(List.of("streams", "open", "read")))
                .containsExactly("lab", "run", "streams-open", "streams-read");
    }

    @Test
    void saysWhichThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Main.labArguments(List.of()))
                .withMessageStartingWith("no benchmark ''; there are: streams, channels, frames, lines");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Main.labArguments(List.of("frames", "read")))
                .withMessage("no workload 'read' in frames; there are: tcp-headers, tcp-bodies, file-headers,"
                        + " write, write-file");
    }
}
