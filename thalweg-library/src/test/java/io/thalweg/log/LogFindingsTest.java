package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.log.LogReport.Damage;
import io.thalweg.log.LogReport.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report names where there is more than it names. */
class LogFindingsTest {
    private final LogFindings findings = new LogFindings(record -> {}, (read, total) -> {}, 0);

    private void add(Kind kind, int times) {
        for (int i = 0; i < times; i++) {
            findings.add(new Damage(kind, "segment", i, i + 1, i, i + 1, "what"));
        }
    }

    private LogReport report() {
        return findings.report(List.of(), 0, 0, true);
    }

    @Test
    void gapsOfAnEarlierSalvageHideNoDamage() {
        add(Kind.GAP, LogReport.MOST_DAMAGE + 10);
        add(Kind.TEAR, 1);
        add(Kind.DAMAGE, 2);
        assertThat(report().damage()).hasSize(LogReport.MOST_DAMAGE);
        assertThat(report().damage().subList(LogReport.MOST_DAMAGE - 3, LogReport.MOST_DAMAGE))
                .extracting(Damage::kind)
                .containsExactly(Kind.TEAR, Kind.DAMAGE, Kind.DAMAGE);
        assertThat(report().gapCount()).isEqualTo(LogReport.MOST_DAMAGE + 10);
        assertThat(report().damageCount()).isEqualTo(2);
    }

    @Test
    void theOnlyGapMakesPlaceForDamage() {
        add(Kind.GAP, 1);
        add(Kind.DAMAGE, LogReport.MOST_DAMAGE);
        assertThat(report().damage())
                .hasSize(LogReport.MOST_DAMAGE)
                .extracting(Damage::kind)
                .containsOnly(Kind.DAMAGE);
        assertThat(report().gapCount()).isOne();
    }

    @Test
    void progressIsToldForEachMebibyte() {
        int mebibyte = 1 << 20;
        List<Long> told = new ArrayList<>();
        LogFindings counting = new LogFindings(
                record -> {},
                (read, total) -> {
                    assertThat(total).isEqualTo(10L * mebibyte);
                    told.add(read);
                },
                10L * mebibyte);
        counting.progressTo(mebibyte - 1);
        assertThat(told).isEmpty();
        counting.progressTo(mebibyte);
        counting.progressTo(mebibyte + 1);
        assertThat(told).containsExactly((long) mebibyte);
        counting.finished(2L * mebibyte);
        assertThat(told).containsExactly((long) mebibyte, 2L * mebibyte);
        counting.progressTo(mebibyte - 8);
        counting.progressTo(mebibyte + 8);
        assertThat(told).containsExactly((long) mebibyte, 2L * mebibyte, 3L * mebibyte + 8);
    }

    @Test
    void theFirstDamageIsNamed() {
        add(Kind.DAMAGE, LogReport.MOST_DAMAGE + 1);
        assertThat(report().damage()).hasSize(LogReport.MOST_DAMAGE);
        assertThat(report().damage().get(0).offset()).isZero();
        assertThat(report().damageCount()).isEqualTo(LogReport.MOST_DAMAGE + 1);
    }
}
