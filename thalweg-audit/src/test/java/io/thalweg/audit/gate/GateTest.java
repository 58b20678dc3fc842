package io.thalweg.audit.gate;

import static io.thalweg.audit.FixedCosts.audit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.thalweg.audit.Audit;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other programs and later audits rely on. */
class GateTest {
    private static final Path SCHEMA = Path.of("..", "docs", "reference", "audit.schema.json");

    /** An audit of version 1. */
    private static final Path VERSION_1 =
            Path.of("src", "test", "resources", "io", "thalweg", "audit", "audit-v1.json");

    @TempDir
    Path directory;

    private static Recording recording(long calls, int line) {
        RecordingBuilder recording = new RecordingBuilder().procIo(calls, 3);
        int made = recording.site("app org.example.Main.open(Main.java:17)");
        int used = recording.site(
                "jdk java.io.FileInputStream.read(FileInputStream.java:228)",
                "app org.example.Main.load(Main.java:" + line + ")");
        return recording.stream("java.io.FileInputStream", "file")
                .created(made)
                .in("java.io.DataInputStream", null, made)
                .calls("read", calls, 1, used)
                .end()
                .build();
    }

    private static String json(Audit audit) {
        return AuditReport.render(audit, false, Format.JSON, Style.PLAIN);
    }

    private Gate gate(Audit before) throws IOException {
        Path file = Files.writeString(directory.resolve("baseline.json"), json(before));
        return Gate.of(null, file);
    }

    @Test
    void everythingWrittenFitsTheSchema() throws IOException {
        for (Audit audit : List.of(audit(recording(1_000_000, 42)), audit(recording(1, 42)))) {
            List<Error> errors = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(SCHEMA))
                    .validate(json(audit), InputFormat.JSON);
            assertThat(errors).isEmpty();
        }
    }

    @Test
    void everyDiffWrittenFitsItsSchema() throws IOException {
        AuditDiff diff = AuditDiff.of(audit(recording(1_000_000, 42)), audit(recording(1, 42)));

        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Files.readString(SCHEMA.resolveSibling("audit-diff.schema.json")))
                        .validate(AuditReport.render(diff, Format.JSON, Style.PLAIN), InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void theSameCountsPassTheirOwnBaselineEvenWhenLinesMove() throws IOException {
        Gate gate = gate(audit(recording(1_000_000, 42)));

        assertThat(gate.failures(audit(recording(1_000_100, 57)), false)).isEmpty();
    }

    /** Another lambda before it is no other line. */
    @Test
    void aLambdaWithAnotherNumberIsInTheBaseline() throws IOException {
        Gate gate = gate(audit(ofLambda(1)));

        assertThat(gate.failures(audit(ofLambda(2)), false)).isEmpty();
    }

    private static Recording ofLambda(int number) {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site("app org.example.Main.lambda$load$" + number + "(Main.java:42)");
        return recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", 1_000_000, 1, site)
                .end()
                .build();
    }

    @Test
    void version1IsABaseline() {
        Gate gate = Gate.of(null, VERSION_1);

        assertThat(gate.failures(audit(recording(1_000_000, 42)), false)).isEmpty();
        assertThat(gate.failures(audit(recording(2_000_000, 42)), false)).hasSize(1);
    }

    @Test
    void moreCallsThanInTheBaselineFail() throws IOException {
        Gate gate = gate(audit(recording(1_000_000, 42)));

        assertThat(gate.failures(audit(recording(2_000_000, 42)), false))
                .containsExactly("Small reads at org.example.Main.load(Main.java:42): 2,000,000 reads,"
                        + " 1,000,000 in the baseline");
    }

    private static Audit ofALibrary() {
        RecordingBuilder recording = new RecordingBuilder();
        int own = recording.site("app org.example.Main.main(Main.java:3)");
        recording.stream("java.io.FileOutputStream", "file")
                .created(own)
                .calls("write", 1, 8192, own)
                .end();
        int site = recording.site(
                "tools-1.jar org.tools.Tool.read(Tool.java:7)", "app org.example.Main.main(Main.java:3)");
        return audit(recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", 2_000_000, 1, site)
                .end()
                .build());
    }

    @Test
    void whatLibrariesReadCountsOnlyIfAllDoes() {
        Gate gate = Gate.of(1000L, null);

        assertThat(gate.failures(ofALibrary(), false)).isEmpty();
        assertThat(gate.failures(ofALibrary(), true)).hasSize(1);
    }

    @Test
    void whatIsNewInALibraryCountsOnlyIfAllDoes() throws IOException {
        Gate gate = gate(audit(recording(1_000_000, 42)));

        assertThat(gate.failures(ofALibrary(), false)).isEmpty();
        assertThat(gate.failures(ofALibrary(), true)).hasSize(1);
    }

    @Test
    void moreCallsOnOneOfTwoStreamsFail() throws IOException {
        Gate gate = gate(audit(recordingOfTwo(1_000_000, 1_000_000)));

        assertThat(gate.failures(audit(recordingOfTwo(1_000_000, 1_000_000)), false))
                .isEmpty();
        assertThat(gate.failures(audit(recordingOfTwo(1_000_000, 1_500_000)), false))
                .containsExactly("Small reads at org.example.Main.load(Main.java:43) and other lines of the method:"
                        + " 2,500,000 reads, 2,000,000 in the baseline");
    }

    private static Recording recordingOfTwo(long first, long second) {
        RecordingBuilder recording = new RecordingBuilder().procIo(first + second, 3);
        long[] calls = {first, second};
        for (int i = 0; i < calls.length; i++) {
            int made = recording.site("app org.example.Main.open(Main.java:" + (17 + i) + ")");
            int used = recording.site(
                    "jdk java.io.FileInputStream.read(FileInputStream.java:228)",
                    "app org.example.Main.load(Main.java:" + (42 + i) + ")");
            recording.stream("java.io.FileInputStream", "file")
                    .created(made)
                    .in("java.io.DataInputStream", null, made)
                    .calls("read", calls[i], 1, used)
                    .end();
        }
        return recording.build();
    }

    @Test
    void whatIsNotInTheBaselineFails() throws IOException {
        Gate gate = gate(audit(recording(1, 42)));

        assertThat(gate.failures(audit(recording(2_000_000, 42)), false))
                .containsExactly(
                        "Small reads at org.example.Main.load(Main.java:42): 2,000,000 reads, not in the baseline");
    }

    /** Once the writer stays open and is flushed instead, as advised, as many writes are left. */
    @Test
    void adviceThatLeavesAsManyCallsCanBeFollowed() throws IOException {
        Audit opened = audit(lines(true));
        Audit flushed = audit(lines(false));
        assertThat(opened.findings().get(0).rule().id()).isEqualTo("open-per-call");
        assertThat(flushed.findings().get(0).rule().id()).isEqualTo("flush-per-write");

        assertThat(gate(opened).failures(flushed, false)).isEmpty();
        AuditDiff diff = AuditDiff.of(opened, flushed);
        assertThat(diff.added()).isEmpty();
        assertThat(diff.changes()).allMatch(AuditDiff.Change::isFixed);
    }

    private static Recording lines(boolean opensEach) {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(opensEach ? 440_000_000L : 140_000_000L);
        int line = recording.site("app Trail.line(Trail.java:16)");
        int main = recording.site("app Trail.main(Trail.java:10)");
        int flush =
                recording.site("jdk java.io.OutputStreamWriter.flush(Some.java:1)", "app Trail.line(Trail.java:19)");
        return recording.stream("java.io.FileOutputStream", "file")
                .created(opensEach ? line : main)
                .instances(opensEach ? 10_000 : 1)
                .reopened(opensEach ? 9_999 : 0)
                .in("java.io.OutputStreamWriter", null, opensEach ? line : main)
                .flushes(opensEach ? 0 : 10_000)
                .calls("write", 10_000, 14, opensEach ? line : flush)
                .end()
                .build();
    }

    @Test
    void smallOperationsAreCountedExactly() {
        Audit audit = audit(recording(1_000_000, 42));

        assertThat(Gate.of(1_000_000L, null).failures(audit, false)).isEmpty();
        assertThat(Gate.of(999_999L, null).failures(audit, false))
                .containsExactly("1,000,000 small reads and writes (512 bytes or less); at most 999,999 are allowed;"
                        + " 1,000,000 at org.example.Main.load(Main.java:42)");
    }

    @Test
    void nothingPassesThatWasNotCounted() {
        Audit gap = audit(new RecordingBuilder()
                .failure("the agent switched itself off because of a fault")
                .build());

        assertThat(Gate.of(1L, null).failures(gap, false))
                .singleElement()
                .asString()
                .contains("not everything was counted")
                .contains("the agent switched itself off because of a fault");
        assertThat(Gate.of(null, null).failures(gap, false)).isEmpty();
    }

    @Test
    void nothingPassesOfWhichTooLittleWasSeen() {
        Audit unseen = audit(new RecordingBuilder().procIo(50_000, 50_000).build());

        assertThat(Gate.of(1L, null).failures(unseen, false))
                .containsExactly(
                        "it is unknown whether this passes, because only 0.0 % of the reads and writes that the kernel"
                                + " counted were seen: 100,000 were not");
    }

    @Test
    void whatWasNotSeenIsNotMissedWhereTheGateHasRoomForAllOfIt() {
        Audit unseen = audit(new RecordingBuilder()
                .procIo(50_000, 50_000)
                .nativeLibraries("libsqlitejdbc.so")
                .build());

        assertThat(Gate.of(99_999L, null).failures(unseen, false)).hasSize(1);
        assertThat(Gate.of(100_000L, null).failures(unseen, false)).isEmpty();
    }

    /** As of a build's test JVMs, which do little more than to start; in the sum it is more than one of them does. */
    @Test
    void whatJvmsReadByThemselvesIsNotMissed() {
        RecordingBuilder jvm = new RecordingBuilder().procIo(1500, 0);

        assertThat(Gate.of(1L, null).failures(audit(jvm.build(), jvm.build()), false))
                .isEmpty();
        assertThat(Gate.of(1L, null)
                        .failures(
                                audit(
                                        jvm.build(),
                                        jvm.nativeLibraries("libsqlitejdbc.so").build()),
                                false))
                .singleElement()
                .asString()
                .endsWith("3,000 were not");
    }

    @Test
    void moreThanTheKernelCountedIsSaidAsItIs() {
        Audit excess = audit(new RecordingBuilder()
                .procIo(500, 0).stream("java.io.FileInputStream", "file")
                        .calls("read", 1000, 1, -1)
                        .end()
                        .build());

        assertThat(excess.totals().coverage()).isEqualTo(2.0);
    }

    @Test
    void refusesABaselineThatIsNone() throws IOException {
        Path file = Files.writeString(directory.resolve("other.json"), "{\"format\": \"thalweg-recording\"}");

        Problem problem = catchThrowableOfType(Problem.class, () -> Gate.of(null, file));

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).contains("wanted the format thalweg-audit, got thalweg-recording");
    }
}
