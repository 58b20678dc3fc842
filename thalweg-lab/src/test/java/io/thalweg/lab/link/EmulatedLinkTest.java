package io.thalweg.lab.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class EmulatedLinkTest {
    private static final Path NAMES = Path.of("/run/netns");

    @Test
    void refusesATokenThatIsNotItsOwn() {
        assertThatThrownBy(() -> new EmulatedLink("1g", "x; rm -rf")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesALinkThatCannotBeEmulated() {
        assertThatThrownBy(() -> new EmulatedLink("100g", "01234567")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void twoSessionsNeverShareANamespace() {
        assertThat(EmulatedLink.fresh("1g").namespaces())
                .doesNotContainAnyElementsOf(EmulatedLink.fresh("1g").namespaces());
    }

    @Test
    void takesTheHeadersOffTheLimit() {
        assertThat(EmulatedLink.megabytesPerSecond("1g")).isCloseTo(119.6, within(0.1));
        assertThat(EmulatedLink.megabytesPerSecond("10g")).isCloseTo(1196, within(1.0));
    }

    @Test
    void removesNothingThatIsNotOurs() {
        for (String name : List.of("production", "thalweg-../../etc")) {
            assertThatThrownBy(() -> EmulatedLinks.remove(List.of(name)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("not a network namespace of ours");
        }
    }

    @Test
    void isMadeCheckedAndTakenDown() throws IOException {
        String missing = EmulatedLink.missing();
        assumeTrue(missing == null, String.valueOf(missing));
        EmulatedLink link = EmulatedLink.fresh("1g");
        try (EmulatedLinks made = EmulatedLinks.make(List.of(link))) {
            // A busy machine may fail the check of the rate.
            assertThat(String.valueOf(made.failure("1g"))).doesNotContain("could not be created");
            assertThat(link.namespaces())
                    .allSatisfy(name -> assertThat(NAMES.resolve(name)).exists());
        }
        assertThat(link.namespaces())
                .allSatisfy(name -> assertThat(NAMES.resolve(name)).doesNotExist());
    }
}
