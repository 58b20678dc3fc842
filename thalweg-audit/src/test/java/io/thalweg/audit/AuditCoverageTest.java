package io.thalweg.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When calls that were not seen could change the verdict. */
class AuditCoverageTest {
    private static final long MILLISECOND = 1_000_000;

    private static Audit audit(List<Recording> recordings) {
        return Audit.of(AuditedProgram.of(recordings, List.of()), FixedCosts.costs(), Suppressions.none());
    }

    /** Twenty reads were seen. */
    private static Recording program(long pid, long unseen, long cpuNanos) {
        RecordingBuilder recording =
                new RecordingBuilder().process(pid).cpuNanos(cpuNanos).procIo(20 + unseen, 0);
        int used = recording.site("app org.example.Main.load(Main.java:42)");
        return recording.stream("java.io.FileInputStream", "file")
                .created(used)
                .calls("read", 20, 8192, used)
                .end()
                .build();
    }

    /** At 300 ns each, 0.5 % of 50 ms are 834 reads, and of 20 ms 334. A JVM makes about 300 while it starts. */
    @ParameterizedTest
    @CsvSource({"300, 50, false", "300, 15, false", "999, 50, false", "1000, 50, true", "1000, 5000, false"})
    void whatAJvmReadsWhileItStartsDoesNotHideAFindingHoweverShortTheProgram(
            long unseen, long cpuMillis, boolean isPartial) {
        assertThat(audit(List.of(program(1, unseen, cpuMillis * MILLISECOND))).isPartial())
                .isEqualTo(isPartial);
    }

    @Test
    void eachOfManyJvmsStartsByItself() {
        List<Recording> many = LongStream.range(1, 21)
                .mapToObj(pid -> program(pid, 300, 40 * MILLISECOND))
                .toList();

        assertThat(audit(many).totals().unseenCalls()).isEqualTo(6_000);
        assertThat(audit(many).isPartial()).isFalse();
    }
}
