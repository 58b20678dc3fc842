package io.thalweg.log;

import io.thalweg.testkit.RandomSource;
import org.junit.jupiter.api.Test;

/** Logs that live through kills and power cuts; {@code ./dev crash simulator} runs more of them. */
class PowerCutTest {
    private static final int LOGS = 400;

    @Test
    void nothingAcknowledgedIsLostAndNothingElseAppears() {
        long seed = RandomSource.seeded().seed();
        CrashLives lives = new CrashLives();
        for (int i = 0; i < LOGS; i++) {
            lives.accept(seed + i);
        }
    }
}
