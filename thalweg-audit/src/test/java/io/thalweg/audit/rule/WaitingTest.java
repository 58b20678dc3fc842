package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules about calls that wait and cost hardly any processor time. */
class WaitingTest extends RuleScenario {
    private static final long MILLISECOND = 1_000_000;

    private Finding forces(String type, long timed) {
        stream(type, "file")
                .calls("write", 500, 100, used)
                .waits("force", 500, timed, 2 * MILLISECOND, used)
                .end();
        return only();
    }

    @Test
    void aForceForEachWriteNamesItsBytesAndItsWaiting() {
        Finding finding = forces("sun.nio.ch.FileChannelImpl", 500);

        assertThat(finding.rule()).hasToString("force-per-write");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.advice().what())
                .isEqualTo(
                        "500 forces for 500 writes of 100 B on average. Each force waits for the disk, together about"
                                + " 1.00 s (all were timed).");
        assertThat(finding.advice().waitSeconds()).isEqualTo(1.0);
    }

    /** The force between them ends the run: nobody knows that they go elsewhere, and no buffer has more to gather. */
    @Test
    void manySmallWritesThatAreForcedAreNotSaidToGoHereAndThere() {
        channel()
                .calls("write", 20_000, 32, 32, 0, 0, used)
                .waits("force", 20_000, 20_000, MILLISECOND, used)
                .end();

        assertThat(only().rule()).hasToString("force-per-write");
    }

    @Test
    void anEstimateSaysOnHowManyCallsItRests() {
        assertThat(forces("sun.nio.ch.FileChannelImpl", 5).advice().what())
                .endsWith("together about 1.00 s (estimated from 5 timed ones).");
    }

    @Test
    void fewTimedCallsAreNoEstimate() {
        Finding finding = forces("sun.nio.ch.FileChannelImpl", 4);

        assertThat(finding.advice().what())
                .endsWith("Each force waits for the disk; too few of them were timed to say how long.");
        assertThat(finding.advice().waitSeconds()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "java.io.FileOutputStream, out.getFD().sync();",
        "java.io.RandomAccessFile, raf.getFD().sync();",
        "sun.nio.ch.FileChannelImpl, channel.force(false);"
    })
    void theFixForcesOnceByTheSameClass(String type, String force) {
        assertThat(firstFix(forces(type, 500))).endsWith("}\n" + force);
    }

    @Test
    void groupCommitIsTheSecondFixWhereRecordsMustBeSafe() {
        assertThat(forces("sun.nio.ch.FileChannelImpl", 500).advice().fixes().get(1))
                .returns(Fix.Needs.THALWEG, Fix::needs)
                .extracting(Fix::after)
                .asString()
                .contains("log.commit(Acknowledgement.DISK)");
    }

    private List<Finding> writes(long bytesEach, long nanosEach) {
        channel().waits("write", 600, bytesEach, 9, nanosEach, used).end();
        return findings();
    }

    /** It has no option that waits: the machine was busy, or the file is on a network. */
    @Test
    void slowWritesOfAFileOutputStreamAreNotToldToLeaveOutAnOptionThatItHasNot() {
        output().waits("write", 600, 894, 9, MILLISECOND / 2, used).end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void writesThatWaitForTheDiskAreNamedWithTheirWaiting() {
        Finding finding = writes(4096, MILLISECOND / 2).get(0);

        assertThat(finding.rule()).hasToString("synced-writes");
        assertThat(finding.advice().waitSeconds()).isEqualTo(0.3);
    }

    /** Advice to use the log would be no help there: whoever commits has to commit less often. */
    @Test
    void commitsOfTheLogAreToldToCommitOnceForEachBatch() {
        int commit = recording.site("thalweg.jar io.thalweg.log.AppendLog.commit(AppendLog.java:1)", RuleScenario.USER);
        randomAccess().waits("write", 600, 4096, 9, MILLISECOND, commit).end();

        Finding finding = only();

        assertThat(finding.site().frame().at()).isEqualTo("org.example.Main.load(Main.java:42)");
        assertThat(finding.advice().what()).contains("commits of an AppendLog");
        assertThat(finding.advice().fixes())
                .singleElement()
                .satisfies(fix -> assertThat(fix.after()).endsWith("}\nlog.commit(Acknowledgement.DISK);"));
    }

    /** It takes longer than a small one waits: there are so many bytes to copy. */
    @ParameterizedTest
    @CsvSource({"1048576, 1400000", "131072, 200000", "65536, 90000"})
    void aLargeWriteThatIsOnlyCopiedDoesNotWaitForTheDisk(long bytesEach, long nanosEach) {
        assertThat(writes(bytesEach, nanosEach)).isEmpty();
    }

    @Test
    void largeWritesThatWaitAreBatchesAlready() {
        assertThat(writes(1 << 20, 20 * MILLISECOND)).isEmpty();
    }

    private void pipe(long waits) {
        recording.stream("(pipe)", "memory")
                .waits("wait", waits, waits, 1000 * MILLISECOND, used)
                .end();
    }

    @Test
    void aReaderOfAPipeThatNothingWakesIsNamedWithItsWaiting() {
        pipe(20);

        Finding finding = only();

        assertThat(finding.rule()).hasToString("unflushed-pipe");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.site().frame().line()).isEqualTo(42);
        assertThat(finding.advice().what())
                .startsWith("20 waits for a pipe in memory lasted a full second although bytes had come, together");
        assertThat(firstFix(finding)).contains("out.flush(); // wakes the reader");
    }

    /** The bytes may have come just as it was over. */
    @Test
    void oneSecondOfAPipeIsNoFinding() {
        pipe(1);

        assertThat(findings()).isEmpty();
    }

    private List<Finding> answers(long answered, long held) {
        socket().calls("write", 2 * answered, 10, 10, answered, 0, used)
                .calls("read", answered, 1, 1, 0, 90, used)
                .splitMessages(answered, held, held * 41 * MILLISECOND)
                .end();
        return findings();
    }

    @Test
    void aSecondWriteThatWaitsForTheFirstOnesAcknowledgementIsNamedWithItsTime() {
        Finding finding = answers(50, 40).get(0);

        assertThat(finding.rule()).hasToString("write-write-read");
        assertThat(finding.calls().op()).isEqualTo("write");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.advice().what())
                .startsWith("50 messages in several writes each. 40 answers came only after 41 ms on average,"
                        + " together 1.64 s: the system may hold the second write back");
        assertThat(finding.advice().waitSeconds()).isEqualTo(1.64);
        assertThat(finding.advice().fixes())
                .extracting(Fix::after)
                .satisfiesExactly(
                        one -> assertThat(one).contains("new BufferedOutputStream(socket"),
                        two -> assertThat(two).contains("setTcpNoDelay(true)"));
    }

    @ParameterizedTest
    @CsvSource({"50, 9", "50, 24"})
    void aPeerThatIsSlowNowAndThenIsNotBlamedOnTheWrites(long answered, long held) {
        assertThat(answers(answered, held)).isEmpty();
    }

    @Test
    void aChannelIsOfferedToWriteThePartsTogether() {
        int site = via("sun.nio.ch.IOUtil.write", "sun.nio.ch.SocketChannelImpl.write");
        stream("java.nio.channels.SocketChannel", "socket")
                .calls("write", 100, 10, site)
                .splitMessages(50, 50, 50 * 41 * MILLISECOND)
                .end();

        assertThat(firstFix(only())).contains("connection.write(new ByteBuffer[] {header, body})");
    }

    @Test
    void ofAConnectionThatWasOpenBeforeItIsSaidThatTheOptionMayBeSet() {
        recording.stream("java.net.Socket", "socket")
                .calls("write", 100, 10, used)
                .splitMessages(50, 50, 50 * 41 * MILLISECOND)
                .end();

        assertThat(only().advice().caveats()).anyMatch(caveat -> caveat.contains("if TCP_NODELAY is set already"));
    }
}
