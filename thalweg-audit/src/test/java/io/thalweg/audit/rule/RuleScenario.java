package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.diff.SelfComparison;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.audit.recording.RecordingBuilder.StreamBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** One recording and what the rules say of it. */
class RuleScenario {
    static final String USER = "app org.example.Main.load(Main.java:42)";
    static final long MANY = 1_000_000;

    /** Too few to matter. */
    static final long FEW = 500;

    final RecordingBuilder recording = new RecordingBuilder();
    final int made = recording.site("app org.example.Main.open(Main.java:17)");
    final int used = recording.site(USER);

    @AfterEach
    void isUnchangedComparedWithItself() {
        SelfComparison.assertUnchanged(List.of(recording.build()));
    }

    List<Finding> findings() {
        return findings(FixedCosts.costs());
    }

    List<Finding> findings(Costs costs) {
        return Audit.of(AuditedProgram.of(List.of(recording.build()), List.of()), costs, Suppressions.none())
                .findings();
    }

    Finding only() {
        List<Finding> findings = findings();
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    StreamBuilder stream(String type, String medium) {
        return recording.stream(type, medium).created(made);
    }

    StreamBuilder input() {
        return stream("java.io.FileInputStream", "file");
    }

    /** An input with the JDK's buffer around it. */
    StreamBuilder buffered() {
        return input().in("java.io.BufferedInputStream", 8192L, made);
    }

    StreamBuilder output() {
        return stream("java.io.FileOutputStream", "file");
    }

    StreamBuilder randomAccess() {
        return stream("java.io.RandomAccessFile", "file");
    }

    StreamBuilder channel() {
        return stream("sun.nio.ch.FileChannelImpl", "file");
    }

    StreamBuilder socket() {
        return stream("java.net.Socket", "socket");
    }

    StreamBuilder paths() {
        return recording.stream("(path)", "file");
    }

    /** Where the user's line calls through these methods, see {@link RecordingBuilder#jdk}. */
    int via(String... jdkMethods) {
        return recording.site(
                Stream.concat(RecordingBuilder.jdk(jdkMethods), Stream.of(USER)).toArray(String[]::new));
    }

    static String firstFix(Finding finding) {
        return finding.advice().fixes().get(0).after();
    }
}
