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
                .isEqualTo("leave out <span class=\"unbroken\">--quick</span>, or run"
                        + " <code>tune <span class=\"unbroken\">--from</span> FILE</code>; not a--b, a/--c or -- d");
        assertThat(PageShell.style()).contains(".unbroken { white-space: nowrap; }");
    }

    @Test
    void aFigureStaysBesideItsUnit() {
        assertThat(filled("1,234.5 MiB/s of 2 seconds, 199 %; 7 Bytes"))
                .isEqualTo("<span class=\"unbroken\">1,234.5 MiB/s</span> of 2 seconds,"
                        + " <span class=\"unbroken\">199 %</span>; 7 Bytes");
    }

    @Test
    void aNameInAHeadingMayBreakAtItsDots() {
        assertThat(filled("heading-test.mustache", "2.5 s in Data.run. <b> `a.b`"))
                .isEqualTo("<span class=\"unbroken\">2.5 s</span> in Data.<wbr>run. &lt;b&gt; <code>a.<wbr>b</code>");
    }

    private static String filled(String sentence) {
        return filled("prose-test.mustache", sentence);
    }

    private static String filled(String template, String sentence) {
        return PageShell.fill(PageShellTest.class, template, Map.of("sentence", sentence))
                .strip();
    }
}
