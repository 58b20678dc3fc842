package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When another thread moves the bytes, by given times: no clock is asked. */
class OverlapPolicyTest {
    private static final long WINDOW = 2 << 20;
    private static final long MILLI = 1_000_000;

    private final OverlapPolicy policy = OverlapPolicy.measuring();

    /** A window of 2 MiB in which the caller moves the bytes. */
    private void together(long transferMillis, long callerMillis) {
        policy.took(WINDOW, transferMillis * MILLI, callerMillis * MILLI, transferMillis * MILLI);
    }

    /** A window of 2 MiB in which another thread does. */
    private void apart(long transferMillis, long callerMillis, long waitMillis) {
        policy.took(WINDOW, transferMillis * MILLI, callerMillis * MILLI, waitMillis * MILLI);
    }

    @Test
    void nothingIsTriedBeforeAWindowIsFull() {
        policy.took(WINDOW - 1, 100 * MILLI, 100 * MILLI, 100 * MILLI);
        assertThat(policy.apart()).isFalse();
    }

    @Test
    void twoSlowSidesAreTakenApart() {
        together(10, 10);
        assertThat(policy.apart()).isTrue();
    }

    @Test
    void aFastSourceIsLeftAlone() {
        together(0, 100);
        assertThat(policy.apart()).isFalse();
    }

    @Test
    void aFastConsumerIsLeftAlone() {
        together(100, 0);
        assertThat(policy.apart()).isFalse();
    }

    @Test
    void whatOverlapsStaysApart() {
        together(10, 10);
        for (int i = 0; i < 100; i++) {
            apart(10, 10, 1);
            assertThat(policy.apart()).isTrue();
        }
    }

    @Test
    void whatDoesNotOverlapComesTogetherAgain() {
        together(10, 10);
        apart(10, 10, 10);
        assertThat(policy.apart()).isFalse();
    }

    @Test
    void whatBecomesSlowerComesTogetherAgain() {
        together(10, 10);
        // Both sides disturb each other: they overlap, and nothing is gained.
        apart(20, 22, 3);
        assertThat(policy.apart()).isFalse();
    }

    @Test
    void aSideThatBecomesFastEndsIt() {
        together(10, 10);
        apart(0, 10, 0);
        assertThat(policy.apart()).isFalse();
    }

    @Test
    void eachSideMustTakeMoreThanItCostsToHandOver() {
        long nanos = 800_000; // for the 2 MiB of a window
        policy.took(WINDOW, nanos, nanos, nanos);
        assertThat(policy.apart()).isFalse();
        policy.took(WINDOW, nanos + 1, nanos + 1, nanos);
        assertThat(policy.apart()).isTrue();
    }

    @Test
    void whatOnlyJustOverlapsComesTogetherAgain() {
        together(50, 50);
        apart(50, 50, 42);
        assertThat(policy.apart()).isFalse();
    }

    @Test
    void whatOverlapsStaysApartThoughNothingIsGained() {
        together(50, 50);
        apart(60, 55, 45);
        assertThat(policy.apart()).isTrue();
    }

    @Test
    void whatHasFailedIsTriedLessAndLess() {
        int tried = 0;
        for (int i = 0; i < 10_000; i++) {
            if (policy.apart()) {
                tried++;
                apart(10, 10, 10);
            } else {
                together(10, 10);
            }
        }
        assertThat(tried).isBetween(10, 40);
    }
}
