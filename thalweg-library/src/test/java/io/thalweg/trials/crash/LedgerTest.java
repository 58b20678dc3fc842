package io.thalweg.trials.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.log.AppendLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trials whose logs are real see what is lost, and what nobody appended. */
class LedgerTest {
    @TempDir
    Path directory;

    private Ledger ledger;

    @BeforeEach
    void anEmptyLog() {
        ledger = new Ledger(directory);
    }

    private void append(Payload... payloads) throws IOException {
        try (AppendLog log = Ledger.settings().open(directory)) {
            for (Payload payload : payloads) {
                log.append(payload.toBytes());
            }
        }
    }

    private static Payload payload(int number) {
        return new Payload(0, 0, number);
    }

    @Test
    void logWithWhatWasAcknowledgedPasses() throws IOException {
        append(payload(0), payload(1));
        ledger.acknowledge(0, payload(0));
        ledger.acknowledge(1, payload(1));
        assertThatCode(ledger::checkUnopened).doesNotThrowAnyException();
        assertThatCode(ledger::checkRecovered).doesNotThrowAnyException();
    }

    @Test
    void lostRecordIsSeen() throws IOException {
        append(payload(0));
        ledger.acknowledge(1, payload(1));
        assertThatThrownBy(ledger::checkUnopened)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("acknowledged record 1 is lost");
    }

    /** Of a process that was killed before it began one. */
    @Test
    void logThatIsNotThereHasLostWhatWasAcknowledged() {
        assertThatCode(ledger::checkUnopened).doesNotThrowAnyException();
        ledger.acknowledge(0, payload(0));
        assertThatThrownBy(ledger::checkUnopened)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("acknowledged record 0 is lost");
    }

    @Test
    void recordThatIsAcknowledgedWhileTheDiskGoesMayBeLostAndIsCounted() throws IOException {
        append(payload(0), payload(1));
        ledger.acknowledge(0, payload(0));
        ledger.goes();
        ledger.acknowledge(1, payload(1));
        ledger.acknowledge(2, payload(2));
        ledger.checkUnopened();
        ledger.checkRecovered();
        assertThat(ledger.acknowledgedInDoubt()).isEqualTo(2);
        assertThat(ledger.lostInDoubt()).isOne();
    }

    @Test
    void recordThatWasAcknowledgedBeforeTheDiskWentMustBeThere() throws IOException {
        append(payload(0));
        ledger.acknowledge(1, payload(1));
        ledger.goes();
        assertThatThrownBy(ledger::checkRecovered)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("acknowledged record 1 is lost");
    }

    @Test
    void recordThatIsThereMustBeTheOneThatWasAcknowledgedWhileTheDiskWent() throws IOException {
        append(payload(0));
        ledger.goes();
        ledger.acknowledge(0, new Payload(0, 1, 0));
        assertThatThrownBy(ledger::checkRecovered)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("record 0 is Payload");
    }

    @Test
    void theNextLifeIsInNoDoubt() throws IOException {
        append(payload(0));
        ledger.goes();
        ledger.checkRecovered();
        ledger.acknowledge(1, payload(1));
        assertThatThrownBy(ledger::checkRecovered)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("acknowledged record 1 is lost");
    }

    @Test
    void recordOfAnotherNumberIsSeen() throws IOException {
        append(payload(0));
        ledger.acknowledge(0, new Payload(0, 1, 0));
        assertThatThrownBy(ledger::checkUnopened)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("record 0 is Payload");
    }

    @Test
    void recordThatIsThereTwiceIsSeen() throws IOException {
        append(payload(0), payload(0));
        assertThatThrownBy(ledger::checkUnopened)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("out of order or twice");
    }

    @Test
    void recordThatNobodyAppendedIsSeen() throws IOException {
        byte[] bytes = payload(0).toBytes();
        bytes[bytes.length - 1]++;
        try (AppendLog log = Ledger.settings().open(directory)) {
            log.append(bytes);
        }
        assertThatThrownBy(ledger::checkUnopened)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("a record that nobody appended");
    }

    @Test
    void whatWasRecoveredStays() throws IOException {
        append(payload(0), payload(1));
        ledger.checkRecovered();
        Files.delete(directory.resolve("00000000000000000000.log"));
        append(payload(0));
        assertThatThrownBy(ledger::checkRecovered)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("2 records were recovered");
    }
}
