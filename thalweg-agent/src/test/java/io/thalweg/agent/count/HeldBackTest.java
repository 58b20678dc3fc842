package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which messages count as split, and which answers as held back. */
class HeldBackTest {
    private final SplitMessages messages = new SplitMessages();

    private void write(int times) {
        for (int i = 0; i < times; i++) {
            messages.moved(Op.WRITE);
        }
    }

    private long answered() {
        messages.moved(Op.READ);
        return messages.answered();
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "8, 1", "9, 0"})
    void aMessageOfAFewWritesIsSplit(int writes, long split) {
        write(writes);

        assertThat(answered()).isEqualTo(split);
    }

    @Test
    void anAnswerInTwoReadsIsOne() {
        write(2);
        answered();

        assertThat(answered()).isEqualTo(1);
    }

    @Test
    void withoutDelayNothingIsHeldBack() {
        messages.noDelay = true;
        write(2);

        assertThat(answered()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"29, 0", "30, 1", "99, 1", "100, 0"})
    void anAnswerIsHeldBackThatTakesAsLongAsADelayedAcknowledgement(long millis, long held) {
        messages.answeredAfter(millis * 1_000_000);

        assertThat(messages.answered()).isEqualTo(1);
        assertThat(messages.held()).isEqualTo(held);
        assertThat(messages.heldNanos()).isEqualTo(held * millis * 1_000_000);
    }
}
