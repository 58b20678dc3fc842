package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.RandomSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Damage to what was acknowledged is never silent, and all who read a log agree on it; what is no damage is never
 * refused. A failure names the seed of its log, which {@code -Dthalweg.seed} puts first.
 */
class AnyDamageTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @Test
    void damageIsInvisibleOrReportedByAll() {
        damage(4_000);
    }

    /**
     * Of a log that is overwritten by an older copy of itself a follower had read a segment to its end, the next one is
     * gone, and in the first stands now what had stood in that.
     */
    @Test
    @Timeout(60)
    void aFollowerWhoseNextSegmentVanishesComesToAnEnd() {
        new DamagedLogs().accept(5477);
    }

    @Test
    @Tag("long")
    void damageOfAMillionLogsIsInvisibleOrReportedByAll() {
        damage(1_000_000);
    }

    private void damage(int logs) {
        DamagedLogs damaged = new DamagedLogs();
        for (int log = 0; log < logs; log++) {
            damaged.accept(random.seed() + log);
        }
        assertThat(damaged.outcomes()).as("ways that logs were damaged").hasSize(LogDamage.Way.values().length);
        StringBuilder counts = new StringBuilder();
        damaged.outcomes()
                .forEach((way, n) -> counts.append("\n  ")
                        .append(way)
                        .append(": ")
                        .append(n[0])
                        .append(" read in full, ")
                        .append(n[1])
                        .append(" refused, ")
                        .append(n[2])
                        .append(" excused"));
        tell(logs, logs + " damaged logs:" + counts);
    }

    /** How a long run went; a short one is silent. */
    private void tell(long size, String result) {
        if (size >= 100_000) {
            System.out.println(result + "\nfrom seed " + random.seed());
        }
    }

    @Test
    void readersBesideAWriterSeeNoDamage() {
        live(2_000);
    }

    @Test
    @Tag("long")
    void readersThatLookMillionsOfTimesBesideAWriterSeeNoDamage() {
        live(1_000_000);
    }

    /** Until they have come to the end so often. */
    private void live(long looks) {
        LiveReaders readers = new LiveReaders();
        long log = 0;
        while (readers.looks() < looks) {
            readers.accept(random.seed() + log++);
        }
        tell(looks, readers.looks() + " looks at " + log + " growing logs");
    }
}
