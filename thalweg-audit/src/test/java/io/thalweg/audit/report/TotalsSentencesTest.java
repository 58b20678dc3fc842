package io.thalweg.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import org.junit.jupiter.api.Test;

/** What is said of all calls does not contradict what is said of how many were seen. */
class TotalsSentencesTest {
    private final RecordingBuilder recording = new RecordingBuilder();
    private final int made = recording.site("app org.example.Main.copy(Main.java:3)");

    private String report() {
        return AuditReport.render(FixedCosts.audit(recording.build()), false, Format.TEXT, new Style(200, false, true))
                .replaceAll("\\s+", " ");
    }

    private void calls(String op, long calls, long bytesEach) {
        recording.stream("sun.nio.ch.FileChannelImpl", "file")
                .created(made)
                .calls(op, calls, bytesEach, made)
                .end();
    }

    @Test
    void transfersAreNotHiddenAmongOtherCalls() {
        recording.procIo(0, 2 * 1_000_000 + 10);
        calls("transferTo", 1_000_000, 1 << 20);
        calls("write", 10, 56);

        assertThat(report())
                .contains("0 reads and 10 writes of 56 B on average, 10 of them small (512 B or less) and 1,000,000"
                        + " transfers of 1 MiB on average. Together with 2 opened files they take")
                .contains("of the 2,000,010 reads and writes that the kernel counted, which counts a transfer as both");
    }

    @Test
    void whatMovesNothingIsNoReadAndNoWrite() {
        calls("length", 1_000_000, 0);

        assertThat(report())
                .contains("1,000,000 calls that move no bytes and 1 opened file take about")
                .doesNotContain("0 reads");
    }

    @Test
    void fewCallsAreSaidToBeTheJvms() {
        recording.procIo(150, 10);
        calls("map", 1_000_000, 0);

        assertThat(report())
                .contains("Seen: all but 160 of the 160 reads and writes that the kernel counted; a JVM makes some"
                        + " hundred by itself.");
    }

    @Test
    void aProgramThatHardlyWorksIsSaidToWaitPerhapsInANativeLibrary() {
        recording.cpuNanos(400_000_000L).nativeLibraries("librocksdbjni.so");
        calls("write", 10, 56);

        assertThat(report())
                .contains("Waiting: 3.20 s elapsed, 400 ms of CPU. If the program was not idle, a native library may"
                        + " have waited for the disk or the network, which is not seen: librocksdbjni.so.");
    }

    @Test
    void withoutANativeLibraryNothingIsSaidOfWaiting() {
        recording.cpuNanos(400_000_000L);
        calls("write", 10, 56);

        assertThat(report()).doesNotContain("Waiting");
    }

    @Test
    void whereStacksWereDroppedTheLastSentenceIsAboutWhatWasSeen() {
        recording.droppedSites(1);
        calls("write", 10, 56);

        assertThat(report()).contains("No finding is worth a change in what was seen:");
    }
}
