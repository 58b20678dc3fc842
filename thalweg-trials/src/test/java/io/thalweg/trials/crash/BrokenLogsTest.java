package io.thalweg.trials.crash;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulator finds the bugs of other stores, once the log has them. */
class BrokenLogsTest {
    /** Hundreds find each of them but for one, the first; thousands that. */
    private static final int LOGS = 50_000;

    private static final int SOUND_LOGS = 500;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** A bug that some store had. */
    enum Bug {
        HEADER_CHECKED_AFTER_ITS_LENGTH(
                call("SegmentScan", "isRecordAt", "RecordHeader.isWhole", "believed"),
                call("SegmentScan", "isRecordAt", "SegmentScan.isPlausible", "plausible"),
                call("SegmentScan", "isRecordAt", "RecordHeader.isPayloadWhole", "checkedAtLast")),
        APPENDS_BEHIND_TORN_TAIL(call("Recovery", "recover", "Recovery.carried", "behindTear")),
        RETRIES_FAILED_FORCE(call("LogWriter", "commit", "SegmentWriter.force", "forceAgain")),
        DIRECTORY_NOT_FORCED(call("SegmentWriter", "create", "LogStorage.force", "noForce")),
        STALE_BLOCK_ACCEPTED(call("SegmentScan", "isRecordAt", "RecordHeader.isWhole", "isWholeForAnySegment")),
        DURABLE_OFFSET_BEFORE_FORCE(call("LogWriter", "commit", "RecordBuffer.addCommit", "commitAhead"));

        final List<PatchedLog.Patch> patches;

        Bug(PatchedLog.Patch... bugs) {
            patches = new ArrayList<>(Simulator.SMALL_BUFFERS);
            patches.addAll(List.of(bugs));
        }

        private static PatchedLog.Patch call(String type, String caller, String callee, String instead) {
            return new PatchedLog.Call(type, caller, callee, instead);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSimulatorCatches(Bug bug) {
        LongConsumer lives = Simulator.lives(bug.patches);
        assertThatThrownBy(() -> live(lives, LOGS)).isInstanceOf(AssertionError.class);
    }

    @Test
    void theSoundLogPasses() {
        assertThatCode(() -> live(Simulator.lives(Simulator.SMALL_BUFFERS), SOUND_LOGS))
                .doesNotThrowAnyException();
    }

    private void live(LongConsumer lives, int logs) {
        for (int log = 0; log < logs; log++) {
            lives.accept(random.seed() + log);
        }
    }
}
