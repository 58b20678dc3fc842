package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import org.junit.jupiter.api.Test;

/** {@code RandomAccessFile.readInt} after a seek: how many reads remain depends on the JDK. */
class ValuesHereAndThereTest extends RuleScenario {
    private static final double SPREAD = 0.35;

    /** Four reads on Java 17 for an int, each after a seek: a record at once leaves one read for each. */
    @Test
    void valuesHereAndThereAreNotToldToReadInOrder() {
        int site = via("RandomAccessFile.read", "RandomAccessFile.readInt");
        randomAccess()
                .calls("read", MANY, 1, 1, 3 * MANY / 4, 0, site)
                .calls("seek", MANY / 4, 0, 0, 0, 0, used)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("random-access-values");
        assertThat(finding.advice().fixes())
                .singleElement()
                .satisfies(fix -> assertThat(fix.after()).contains("raf.readFully(record)"));
        assertThat(finding.gain().highSeconds())
                .isCloseTo(
                        (3 * MANY / 4 - 123) * 300 * (1 + SPREAD) / 1e9 - MANY * 25 * (1 - SPREAD) / 1e9, within(1e-6));
    }

    /** On Java 25 there is one read for each: nothing is left to put together. */
    @Test
    void aValueAtOnceAfterEachSeekIsRandomAccess() {
        int site = via("RandomAccessFile.readBytes", "RandomAccessFile.readInt");
        recording.java("25.0.3");
        randomAccess()
                .calls("read", MANY, 4, 4, 0, 0, site)
                .calls("seek", MANY, 0, 0, 0, 0, used)
                .end();

        assertThat(only().rule()).hasToString("random-access");
        assertThat(only().level()).isEqualTo(Level.NOTE);
    }
}
