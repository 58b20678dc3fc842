package io.thalweg.base.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PageShellTest {
    @Test
    void anchorsHoldNothingThatALinkWouldTwist() {
        assertThat(PageShell.anchor("file read\"/><é")).matches("x-[A-Za-z0-9_-]+");
    }

    @Test
    void whatStandsBetweenBackticksIsACommandAndStaysEscaped() {
        Map<String, Object> values = Map.of("sentence", "run `lab <x>` or `tune`; a lone ` stays");

        assertThat(PageShell.fill(PageShellTest.class, "commands-test.mustache", values)
                        .strip())
                .isEqualTo("run <code>lab &lt;x&gt;</code> or <code>tune</code>; a lone &#x60; stays");
    }
}
