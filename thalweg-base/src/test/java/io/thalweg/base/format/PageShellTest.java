package io.thalweg.base.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageShellTest {
    @Test
    void anchorsHoldNothingThatALinkWouldTwist() {
        assertThat(PageShell.anchor("file read\"/><é")).matches("x-[A-Za-z0-9_-]+");
    }
}
