package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.recording.RecordingBuilder.StreamBuilder;
import org.junit.jupiter.api.Test;

/** Above TLS a call is a record, or a part of one; what the JDK does below is not the program's. */
class TlsRulesTest extends RuleScenario {
    private StreamBuilder encrypted() {
        return stream("javax.net.ssl.SSLSocket", "tls");
    }

    @Test
    void recordsAreReadByTheJdkInTwoCallsEachWhichNoBufferMakesFewer() {
        socket().calls("read", MANY, 130, via("sun.security.ssl.SSLSocketInputRecord.read"))
                .calls("write", MANY, 130, via("sun.security.ssl.SSLSocketOutputRecord.deliver"))
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void eachWriteWithoutABufferIsPricedAsARecord() {
        encrypted().calls("write", 100_000, 1, used).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-writes");
        assertThat(finding.advice().what())
                .isEqualTo("100,000 writes of 1 B on average: each is encrypted and sent as a TLS record of its own,"
                        + " because there is no buffer.");
        assertThat(finding.gain().highSeconds()).isBetween(0.6, 0.7); // 100,000 × 5 µs, and 35 % more
        assertThat(firstFix(finding)).contains("new BufferedOutputStream(socket.getOutputStream())");
    }

    @Test
    void aPeerInTheSameProgramSavesItsRecordsToo() {
        encrypted().calls("write", 100_000, 1, used).end();
        recording.stream("javax.net.ssl.SSLSocket", "tls")
                .created(recording.site("app org.example.Main.accept(Main.java:9)"))
                .calls("read", 100_000, 1, 16_384, 100_000, 0, used)
                .end();

        assertThat(findings().get(0).gain().highSeconds()).isBetween(1.3, 1.4);
    }

    @Test
    void bytesTakenOneByOneOutOfRecordsNeedABuffer() {
        encrypted().calls("read", MANY, 1, used).end();

        assertThat(only().advice().what()).contains("each takes a lock and copies that little out of a record");
    }
}
