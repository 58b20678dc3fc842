package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the agent does when the JVM ends never keeps it from ending. */
class EndingTest {
    @Test
    void whatCannotBeDoneIsNotThrown() {
        AtomicInteger attempts = new AtomicInteger();
        Hooks.atEnd(() -> {
            attempts.incrementAndGet();
            throw new OutOfMemoryError("on purpose");
        });
        try {
            Hooks.ending();
        } finally {
            Hooks.atEnd(() -> {});
        }
        assertThat(attempts.get()).isEqualTo(1);
    }
}
