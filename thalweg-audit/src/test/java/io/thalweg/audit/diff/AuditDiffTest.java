package io.thalweg.audit.diff;

import static io.thalweg.audit.FixedCosts.audit;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.Audit;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.testkit.RandomSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditDiffTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    private static Audit unbuffered() {
        return unbuffered(4_000_000);
    }

    private static Audit unbuffered(long reads) {
        return unbuffered(reads, 2_900_000_000L);
    }

    private static Audit unbuffered(long reads, long cpuNanos) {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(cpuNanos);
        int made = recording.site("app org.example.Main.open(Main.java:17)");
        int used = recording.site("app org.example.Main.load(Main.java:42)");
        return audit(recording.stream("java.io.FileInputStream", "file")
                .created(made)
                .calls("read", reads, 1, used)
                .end());
    }

    private static Audit buffered() {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(1_700_000_000L);
        int made = recording.site("app org.example.Main.open(Main.java:18)");
        int used = recording.site(
                "jdk java.io.BufferedInputStream.read1(BufferedInputStream.java:1)",
                "app org.example.Main.load(Main.java:43)");
        return audit(recording.stream("java.io.FileInputStream", "file")
                .created(made)
                .in("java.io.BufferedInputStream", 8192L, made)
                .calls("read", 489, 8192, used)
                .end());
    }

    @Test
    void findsThePlaceAgainAlthoughLinesHaveMoved() {
        AuditDiff diff = AuditDiff.of(unbuffered(), buffered());

        assertThat(diff.changes()).hasSize(1);
        assertThat(diff.changes().get(0).is().calls()).isEqualTo(489);
        assertThat(diff.changes().get(0).isFixed()).isTrue();
        assertThat(diff.added()).isEmpty();
        assertThat(diff.predicted().highSeconds()).isBetween(1.5, 1.6);
    }

    @Test
    void noChangeIsNoFix() {
        AuditDiff diff = AuditDiff.of(unbuffered(), unbuffered());

        assertThat(diff.changes().get(0).isFixed()).isFalse();
        assertThat(diff.predicted().highSeconds()).isZero();
    }

    /** As another JDK does, of which one value is one read instead of four. */
    @Test
    void aQuarterOfTheCallsWithTheSameFindingIsNoFix() {
        AuditDiff diff = AuditDiff.of(unbuffered(), unbuffered(1_000_000));

        assertThat(diff.changes().get(0).isLess()).isTrue();
        assertThat(diff.changes().get(0).isFixed()).isFalse();
        assertThat(diff.predicted().highSeconds()).isZero();
    }

    /** With less other work around it, the same waste is a larger share. */
    @Test
    void theSameCallsAreNotNewBecauseTheProgramIsFaster() {
        assertThat(unbuffered(2000, 100_000_000_000L).warns(true)).isFalse();
        assertThat(unbuffered(2000, 1_000_000L).warns(true)).isTrue();

        assertThat(AuditDiff.of(unbuffered(2000, 100_000_000_000L), unbuffered(2000, 1_000_000L))
                        .added())
                .isEmpty();
        assertThat(AuditDiff.of(unbuffered(1000, 100_000_000_000L), unbuffered(2000, 1_000_000L))
                        .added())
                .hasSize(1);
    }

    @Test
    void whatWasNotThereBeforeIsNew() {
        assertThat(AuditDiff.of(buffered(), unbuffered()).added()).hasSize(1);
    }

    /** Larger calls are no finding, but most of them are still made. */
    @Test
    void threeQuartersOfTheCallsAreNoFixEvenWithoutTheFinding() {
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site("app org.example.Main.open(Main.java:17)");
        int used = recording.site("app org.example.Main.load(Main.java:42)");
        Audit after = audit(recording.stream("java.io.FileInputStream", "file")
                .created(made)
                .calls("read", 3_000_000, 8192, used)
                .end());

        AuditDiff.Change change =
                AuditDiff.of(unbuffered(4_000_000), after).changes().get(0);

        assertThat(change.remains()).isFalse();
        assertThat(change.isFixed()).isFalse();
    }

    @Test
    void findingsInLibrariesAreCompared() {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site("tools-1.jar org.tools.Tool.read(Tool.java:7)");
        Audit library = audit(recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", 2_000_000, 1, site)
                .end());

        assertThat(AuditDiff.of(library, library).changes()).hasSize(1);
    }

    @Test
    void aStreamOfAnotherClassIsAnotherAlthoughItMovesAsManyBytes() {
        AuditDiff diff =
                AuditDiff.of(program(Reading.bytes("Main.load", 30)), program(Reading.bytes("Other.load", 30)));

        assertThat(figures(diff)).containsExactly("31: 2000030 to 0");
        assertThat(diff.added()).hasSize(1);
    }

    private static Audit forced(int forces) {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site("app org.example.Main.save(Main.java:42)");
        RecordingBuilder.StreamBuilder stream = recording.stream("sun.nio.ch.FileChannelImpl", "file")
                .created(site)
                .calls("write", 500, 10_000, site);
        if (forces > 0) {
            stream.waits("force", forces, forces, 2_000_000, site);
        }
        return audit(stream.end());
    }

    /** It takes hardly any processor time. */
    @Test
    void newWaitingIsWorse() {
        assertThat(AuditDiff.of(forced(0), forced(500)).isWorse()).isTrue();
    }

    /** Two small ones, so that neither is lost beside the other. */
    private static Audit twoPlaces(long firstReads, long secondReads) {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(2_900_000_000L);
        Map.of("first", firstReads, "second", secondReads).forEach((method, reads) -> {
            int site = recording.site("app org.example.Main." + method + "(Main.java:10)");
            if (reads > 0) {
                recording.stream("java.io.FileInputStream", "file")
                        .created(site)
                        .calls("read", reads, 1, site)
                        .end();
            }
        });
        return audit(recording);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            a small new finding beside a quarter less      | 4000000 |      0 | 3000000 |  300000 | false
            a new finding that costs more than a fix saves |  300000 |      0 |       0 | 4000000 | true
            a new finding where nothing pays for it        | 4000000 |      0 | 4000000 |  300000 | true
            what nobody would notice                       | 1000000 | 100000 | 1000000 |  112000 | false
            """)
    void isWorse(String what, long first, long second, long firstAfter, long secondAfter, boolean isWorse) {
        assertThat(AuditDiff.of(twoPlaces(first, second), twoPlaces(firstAfter, secondAfter))
                        .isWorse())
                .isEqualTo(isWorse);
    }

    @ParameterizedTest
    @CsvSource({
        "1000000, 4000000, more, true",
        "1000000, 1200000, more, true",
        "4000000, 4300000, as many, false",
        "4000000, 3000000, less, false"
    })
    void callsOfOneFinding(long before, long after, String amount, boolean isWorse) {
        AuditDiff diff = AuditDiff.of(unbuffered(before), unbuffered(after));
        assertThat(diff.changes().get(0).isMore()).isEqualTo(amount.equals("more"));
        assertThat(diff.changes().get(0).isLess()).isEqualTo(amount.equals("less"));
        assertThat(diff.isWorse()).isEqualTo(isWorse);
    }

    @Test
    void aSmallNewFindingThatAFixUncoversIsNotWorse() {
        AuditDiff diff = AuditDiff.of(twoPlaces(4_000_000, 0), twoPlaces(0, 300_000));

        assertThat(diff.added()).hasSize(1);
        assertThat(diff.isWorse()).isFalse();
    }

    /** A stream that a line of a method creates and reads, a byte at a time or through a buffer. */
    private record Reading(String method, int line, boolean isBuffered) {
        static Reading bytes(String method, int line) {
            return new Reading(method, line, false);
        }

        void into(RecordingBuilder recording) {
            int made = recording.site("app org.example." + method + "(Main.java:" + line + ")");
            int used = recording.site("app org.example." + method + "(Main.java:" + (line + 1) + ")");
            RecordingBuilder.StreamBuilder stream =
                    recording.stream("java.io.FileInputStream", "file").created(made);
            if (isBuffered) {
                stream.in("java.io.BufferedInputStream", 8192L, made)
                        .calls("read", 250, 8192, used)
                        .end();
            } else {
                stream.calls("read", 2_000_000 + line, 1, used).end();
            }
        }
    }

    private static Audit program(Reading... readings) {
        long slow = List.of(readings).stream()
                .filter(reading -> !reading.isBuffered())
                .count();
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(1_000_000_000L + slow * 700_000_000L);
        List.of(readings).forEach(reading -> reading.into(recording));
        return audit(recording);
    }

    /** Line before, calls before and calls after. */
    private static List<String> figures(AuditDiff diff) {
        return diff.changes().stream()
                .map(change -> change.finding().site().frame().line() + ": "
                        + change.was().calls() + " to " + change.is().calls() + (change.isFixed() ? ", fixed" : ""))
                .toList();
    }

    private static final String MAIN = "Main.main";

    /** Methods and lines that read bytes ({@code :}) or through a buffer ({@code ~}), before and after. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            one of two streams of a method is fixed | main:10 main:20 | main:10 main~20 | 11: 2000010 to 2000010; \
            21: 2000020 to 250, fixed
            lines above that are new move no stream onto another | main:10 main:20 | main:20 main~30 | 11: 2000010 \
            to 2000020; 21: 2000020 to 250, fixed
            another stream in the method is compared together with the others | main:10 main:20 | main:10 main~15 \
            main:20 | 11: 4000030 to 4000280; 21: 4000030 to 4000280
            what is read in another method is told apart | main:10 load:30 | main:10 main~20 load~30 | 11: 2000010 \
            to 2000260; 31: 2000030 to 250, fixed
            a method with another name is found in its class | main:10 load:30 | main:10 loadAll:30 | 11: 2000010 to \
            2000010; 31: 2000030 to 2000030
            a lambda more before it is no other method | lambda$main$0:10 lambda$main$1:20 | lambda$main$1:10 \
            lambda$main$2~20 | 11: 2000010 to 2000010; 21: 2000020 to 250, fixed
            a stream that is gone takes no other with it | main:10 load:30 | main:10 | 11: 2000010 to 2000010; 31: \
            2000030 to 0, fixed
            """)
    void streamsAreFoundAgain(String what, String before, String after, String figures) {
        AuditDiff diff = AuditDiff.of(program(before), program(after));
        assertThat(figures(diff)).containsExactlyInAnyOrder(figures.split("; ", -1));
        assertThat(diff.added()).isEmpty();
    }

    private static Audit program(String readings) {
        return program(Stream.of(readings.split(" ", -1))
                .map(reading -> reading.split("[:~]", 2))
                .map(ends -> new Reading(
                        "Main." + ends[0], Integer.parseInt(ends[1]), readings.contains(ends[0] + "~" + ends[1])))
                .toArray(Reading[]::new));
    }

    @Test
    void twoStreamsOfOneMethodAreTwo() {
        Audit program = program(Reading.bytes(MAIN, 10), Reading.bytes(MAIN, 20));

        assertThat(figures(AuditDiff.of(program, program)))
                .containsExactlyInAnyOrder("11: 2000010 to 2000010", "21: 2000020 to 2000020");
    }

    /** Attached to, an audit does not know who created the stream. */
    @Test
    void aStreamWhoseMakerIsUnknownIsFoundByWhoReadsIt() {
        RecordingBuilder recording = new RecordingBuilder();
        int used = recording.site("app org.example.Main.main(Main.java:13)");
        Audit attached = audit(recording.stream("java.io.FileInputStream", "file")
                .firstUsed(used)
                .calls("read", 3_000_000, 1, used)
                .end());

        assertThat(figures(AuditDiff.of(program(Reading.bytes(MAIN, 10)), attached)))
                .containsExactly("11: 2000010 to 3000000");
        assertThat(figures(AuditDiff.of(attached, program(Reading.bytes(MAIN, 10)))))
                .containsExactly("13: 3000000 to 2000010");
    }

    private String line() {
        String method =
                random.oneOf(List.of("Main.main", "Main.load", "Main.lambda$main$0", "Main$1.run", "Other.load"));
        return "app org.example." + method + "(Main.java:" + random.between(1, 4) + ")";
    }

    /** Streams of a few methods, lines and types, made by the same line or before the agent came. */
    @RepeatedTest(100)
    void anyProgramIsUnchangedComparedWithItself() {
        RecordingBuilder recording = new RecordingBuilder();
        for (int left = random.between(1, 12); left > 0; left--) {
            int used = recording.site(line());
            RecordingBuilder.StreamBuilder stream =
                    recording.stream(random.oneOf(List.of("java.io.FileInputStream", "java.net.Socket")), "file");
            if (random.oneIn(4)) {
                stream.firstUsed(used);
            } else {
                stream.created(recording.site(line()));
            }
            stream.calls("read", random.between(1, 3) * 1_000_000L, random.between(1, 3), used);
            if (random.oneIn(2)) {
                stream.calls("write", random.between(1, 3) * 1_000_000L, 1, recording.site(line()));
            }
            stream.end();
        }

        SelfComparison.assertUnchanged(List.of(recording.build()));
    }
}
