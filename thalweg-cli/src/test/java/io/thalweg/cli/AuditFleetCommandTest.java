package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.CliLauncher.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditFleetCommandTest {
    private static final Path RECORDING =
            Path.of("../thalweg-audit/src/test/resources/io/thalweg/audit/recording/thalweg-4711.recording.json");

    @TempDir
    Path home;

    /** With what calls cost, which each test would measure otherwise. */
    @BeforeEach
    void recordings() throws IOException {
        Map<CallKind, CallCost> costs = new EnumMap<>(CallKind.class);
        for (CallKind kind : CallKind.values()) {
            costs.put(kind, new CallCost(300, 0.1, CallCost.LEAST_SPREAD));
        }
        KeptCosts.keep(home, Costs.of(costs, "round figures of a test"));
        for (int i = 1; i <= 3; i++) {
            Files.copy(
                    RECORDING, Files.createDirectories(home.resolve("pod-" + i)).resolve(RECORDING.getFileName()));
        }
    }

    private Run fleet(String... arguments) {
        return CliLauncher.in(home)
                .run(Stream.concat(Stream.of("audit", "fleet"), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    @Test
    void mergesWhatAllJvmsShow() {
        Run run = fleet(home.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isEqualTo(ExitCode.FINDINGS.status());
        assertThat(run.out())
                .contains("Audit of 3 JVMs · 1 program")
                .contains("in 3 of 3 JVMs")
                .contains("at org.example.Main.load(Main.java:42)");
    }

    @Test
    void aPatternIsNotLeftToTheShell() {
        assertThat(fleet(home + "/pod-[12]/*.json").out()).contains("Audit of 2 JVMs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "md", "json", "html"})
    void anEarlierReportIsReplaced(String format) {
        Path report = home.resolve("report");
        for (int i = 0; i < 2; i++) {
            Run run = fleet(home.toString(), "--format", format, "-o", report.toString());
            assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.FINDINGS.status());
        }
    }

    @Test
    void suppressedFindingsAreNotWorthAChange() throws IOException {
        Path file = Files.writeString(home.resolve("suppress"), "* org.example.* looked at\n");

        assertThat(fleet(home.toString(), "--suppress", file.toString()).exit()).isEqualTo(ExitCode.OK.status());
    }

    @Test
    void aRecordingThatCannotBeReadIsNamedBesideTheReport() throws IOException {
        Path cut = Files.writeString(home.resolve("pod-2/cut.recording.json"), "{");
        Path report = home.resolve("report.html");

        Run run = fleet(home.toString(), "--format", "html", "-o", report.toString());

        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA.status());
        assertThat(run.err()).contains("1 recording could not be read; the first: " + cut);
        assertThat(report).content().contains("in 3 of 3 JVMs").contains("1 recording not read");
        Run shown = fleet(home.toString());
        assertThat(shown.out()).contains("Not read: ").contains(cut.toString()).doesNotContain("could not be read");
        assertThat(shown.err()).contains("1 recording could not be read\n");
    }

    @Test
    void aPackageThatNoLineIsInIsNoAcquittal() {
        Run run = fleet(home.toString(), "--package", "com.nobody.");

        assertThat(run.out())
                .doesNotContain("No finding is worth a change")
                .contains("No recorded line is in com.nobody., so nothing of it was judged. Correct --package,");
    }

    @Test
    void whatNamesNothingIsRefused() {
        Run run = fleet(home.resolve("nothing").toString());

        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("there is no file, and no recording matches, ");
    }
}
