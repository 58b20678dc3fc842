package io.thalweg.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.result.ProcessorUse;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessorWatchTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void everyProcessorHasAShareInEveryStep() throws InterruptedException {
        ProcessorUse use = null;
        CountDownLatch never = new CountDownLatch(1);
        // A watch that is ended before its second look has seen nothing.
        for (int millis = 100; use == null; millis *= 2) {
            try (ProcessorWatch watch = new ProcessorWatch()) {
                assertThat(never.await(millis, java.util.concurrent.TimeUnit.MILLISECONDS))
                        .isFalse();
                use = watch.end();
            }
        }
        assertThat(use.stepMillis()).isGreaterThanOrEqualTo(20);
        assertThat(use.busyPercent()).hasSizeGreaterThanOrEqualTo(1);
        int steps = use.busyPercent().get(0).size();
        assertThat(use.busyPercent())
                .allSatisfy(processor -> assertThat(processor)
                        .hasSize(steps)
                        .allSatisfy(busy -> assertThat(busy).isBetween(0, 100)));
    }

    @Test
    void aShareThatCannotBeIsRefused() {
        assertThatThrownBy(() -> new ProcessorUse(50, List.of(List.of(101))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a processor works 0 to 100 % of a step of at least 1 ms, got 50 ms and [[101]]");
    }
}
