package io.thalweg.trials.crash;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulator finds the bugs of other stores, once the log has them. */
@Tag("once")
@Tag("slow")
class BrokenLogsTest {
    /** One or two are mostly enough; the checksum of the header takes about a thousand, a stale block some 13,000. */
    private static final int LOGS = 400_000;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** A bug that some store had, and the calls that make the log have it. */
    record Bug(String name, List<PatchedLog.Call> calls) {
        List<PatchedLog.Patch> patches() {
            List<PatchedLog.Patch> patches = new ArrayList<>(Simulator.SMALL_BUFFERS);
            patches.addAll(calls);
            return patches;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Bug> bugs() {
        return Stream.of(
                new Bug(
                        "checks the header after it believed the length",
                        List.of(
                                new PatchedLog.Call("SegmentScan", "isHeaderAt", "RecordHeader.isWhole", "believed"),
                                new PatchedLog.Call(
                                        "SegmentScan", "isHeaderAt", "SegmentScan.isPlausible", "plausible"),
                                new PatchedLog.Call(
                                        "SegmentScan", "isRecordAt", "RecordHeader.isPayloadWhole", "checkedAtLast"))),
                bug("appends behind a torn tail", "Recovery", "recover", "Recovery.carried", "behindTear"),
                new Bug(
                        "retries a failed force",
                        List.of(
                                new PatchedLog.Call("LogWriter", "force", "SegmentWriter.force", "forceAgain"),
                                new PatchedLog.Call("LogWriter", "force", "SegmentWriter.writeDurably", "writeAgain"))),
                bug(
                        "creates a segment again after a failed force",
                        "LogWriter",
                        "create",
                        "SegmentWriter.create",
                        "createAgain"),
                bug("says nothing of a failed force ahead", "SpareSegment", "make", "Consumer.accept", "keepToItself"),
                bug("does not force the directory", "SegmentWriter", "create", "LogStorage.force", "noForce"),
                bug(
                        "accepts a stale block",
                        "SegmentScan",
                        "isHeaderAt",
                        "RecordHeader.isWhole",
                        "isWholeForAnySegment"),
                bug(
                        "takes for durable what is being forced",
                        "LogWriter",
                        "force",
                        "RecordBuffer.addCommit",
                        "commitAhead"));
    }

    private static Bug bug(String name, String type, String caller, String callee, String instead) {
        return new Bug(name, List.of(new PatchedLog.Call(type, caller, callee, instead)));
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void theSimulatorCatchesLogThat(Bug bug) {
        LongConsumer lives = Simulator.lives(bug.patches());
        assertThatThrownBy(() -> {
                    for (int log = 0; log < LOGS; log++) {
                        lives.accept(random.seed() + log);
                    }
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("the log of seed ");
    }
}
