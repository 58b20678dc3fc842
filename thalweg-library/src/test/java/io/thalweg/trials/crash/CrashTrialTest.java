package io.thalweg.trials.crash;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.testkit.RandomSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every trial for a second; {@code ./dev crash} runs them for longer. */
@Tag("once")
@Timeout(300)
@Tag("slow")
class CrashTrialTest {
    private static final int SECONDS = 1;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @ParameterizedTest
    @EnumSource
    void findsNothing(CrashTrial trial) throws Exception {
        Outcome outcome = trial.run(new Budget(SECONDS), random.seed());
        assumeThat(outcome.summary()).doesNotStartWith(Outcome.NOT_TRIED);
    }
}
