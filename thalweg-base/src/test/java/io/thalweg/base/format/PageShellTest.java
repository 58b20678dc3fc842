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
        assertThat(filled("run `lab <x>` or `tune`; a lone ` stays"))
                .isEqualTo("run <code>lab &lt;x&gt;</code> or <code>tune</code>; a lone &#x60; stays");
    }

    @Test
    void anOptionStaysInOneLine() {
        assertThat(filled("leave out --quick, or run `tune --from FILE`; not a--b, a/--c or -- d"))
                .isEqualTo("leave out <span class=\"option\">--quick</span>, or run"
                        + " <code>tune <span class=\"option\">--from</span> FILE</code>; not a--b, a/--c or -- d");
        assertThat(PageShell.style()).contains(".option { white-space: nowrap; }");
    }

    private static String filled(String sentence) {
        return PageShell.fill(PageShellTest.class, "commands-test.mustache", Map.of("sentence", sentence))
                .strip();
    }
}
