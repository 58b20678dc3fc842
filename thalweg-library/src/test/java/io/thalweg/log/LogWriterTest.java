package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What the log's façade and its commits ask for. */
class LogWriterTest {
    private static final LogSettings SETTINGS = new LogSettings(4096, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);

    private final FailingDisk disk = new FailingDisk();

    private LogWriter open() throws IOException {
        return LogWriter.open(disk, SETTINGS, task -> {});
    }

    private static void append(LogWriter log) throws IOException {
        log.append(ByteBuffer.allocate(100));
    }

    @Test
    void newLogBeginsWithTheNumberThatASalvageSays() throws Exception {
        try (LogWriter log = open()) {
            log.skipTo(100);
            append(log);
            log.force(() -> {});
            assertThat(log.durableSequence()).isEqualTo(101);
        }
        assertThat(Segments.names(disk)).containsExactly(SegmentHeader.name(100));
        try (LogReader reader = LogReader.open(disk)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.sequence()).isEqualTo(100);
        }
    }

    @Test
    void numbersThatAreLeftOutInALogThatWasThereAreAGap() throws Exception {
        try (LogWriter log = open()) {
            append(log);
        }
        try (LogWriter log = open()) {
            log.skipTo(10);
            append(log);
        }
        LogReport report = LogInspection.survey(disk, true, (read, total) -> {});
        assertThat(report.isDamaged()).isFalse();
        assertThat(report.gapCount()).isOne();
        assertThat(report.damage().get(0).firstSequence()).isEqualTo(1);
        assertThat(report.damage().get(0).endSequence()).isEqualTo(10);
    }

    /** A record with a number that no reader takes would make the log one that is refused. */
    @Test
    void logThatHasTheLargestNumberTakesNoMore() throws Exception {
        try (LogWriter log = open()) {
            log.skipTo(SegmentHeader.LARGEST_SEQUENCE - 1);
            append(log);
            ByteBuffer more = ByteBuffer.allocate(100);
            assertThatThrownBy(() -> log.append(more))
                    .isInstanceOf(IOException.class)
                    .hasMessage(disk.name() + " has no number for another record: the largest, 4611686018427387903, is"
                            + " taken; begin a new log");
            assertThat(more.position()).isZero();
            log.force(() -> {});
        }
        open().close();
        try (LogReader reader = LogReader.open(disk)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.sequence()).isEqualTo(SegmentHeader.LARGEST_SEQUENCE - 1);
            assertThat(reader.next()).isFalse();
        }
    }

    /** Behind its footer no reader would look for more. */
    @Test
    void nothingIsWrittenBehindAFooter() throws Exception {
        try (LogWriter log = open()) {
            append(log);
            disk.failSetSize = true;
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            log.append(ByteBuffer.allocate(600));
                        }
                    })
                    .hasMessageContaining("Input/output error");
            disk.failSetSize = false;
            assertThat(Segments.names(disk)).hasSize(1);

            log.append(ByteBuffer.allocate(1));
            assertThat(Segments.names(disk)).hasSize(2);
        }
        assertThat(LogInspection.survey(disk, true, (read, total) -> {}).isDamaged())
                .isFalse();
    }
}
