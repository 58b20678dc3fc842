package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({"10, 10, true", "0, 100, false", "100, 0, false"})
    void onlyTwoSlowSidesAreTakenApart(long transferMillis, long callerMillis, boolean apart) {
        together(transferMillis, callerMillis);
        assertThat(policy.apart()).isEqualTo(apart);
    }

    @ParameterizedTest
    @CsvSource({
        // Nothing overlaps; both sides disturb each other, and nothing is gained; one side becomes fast.
        "10, 10, 10, 10, false",
        "10, 20, 22, 3, false",
        "10, 0, 10, 0, false",
        // It only just overlaps; it overlaps though nothing is gained.
        "50, 50, 50, 42, false",
        "50, 60, 55, 45, true",
    })
    void whatDoesNotOverlapComesTogetherAgain(
            long eachMillis, long transferMillis, long callerMillis, long waitMillis, boolean apart) {
        together(eachMillis, eachMillis);
        apart(transferMillis, callerMillis, waitMillis);
        assertThat(policy.apart()).isEqualTo(apart);
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
    void eachSideMustTakeMoreThanItCostsToHandOver() {
        long nanos = 800_000; // for the 2 MiB of a window
        policy.took(WINDOW, nanos, nanos, nanos);
        assertThat(policy.apart()).isFalse();
        policy.took(WINDOW, nanos + 1, nanos + 1, nanos);
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
