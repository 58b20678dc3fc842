package io.thalweg.audit.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.RecordingCosts;
import io.thalweg.audit.fleet.Fleet.Program;
import io.thalweg.audit.fleet.Fleet.Site;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What many recordings show together. */
class FleetAuditTest {
    @TempDir
    Path directory;

    private final FleetAudit audit =
            new FleetAudit(new RecordingCosts(FixedCosts::costs), Suppressions.none(), List.of(), false);

    /** Reads of one byte at line 42, and as many in another line's stream. */
    private static Recording reading(long calls, String origin, String... otherChains) {
        RecordingBuilder builder = new RecordingBuilder();
        int site = builder.site(origin + " org.example.Main.load(Main.java:42)");
        builder.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", calls, 1, site)
                .end();
        for (String chain : otherChains) {
            builder.stream("java.io.FileInputStream", "file")
                    .created(site)
                    .in(chain, null, site)
                    .calls("read", calls, 1, site)
                    .end();
        }
        return builder.build();
    }

    private void add(String name, Recording recording) {
        audit.add(Path.of(name), recording);
    }

    @Test
    void aLineIsOneFindingOfAllJvmsThatShowIt() {
        add("one", reading(1_000_000, "app"));
        add("two", reading(3_000_000, "app"));
        add("three", reading(2_000_000, "app"));
        add("four", new RecordingBuilder().build());

        Program program = audit.fleet().programs().get(0);
        Site site = program.sites().get(0);
        assertThat(program.jvms()).isEqualTo(4);
        assertThat(program.sites()).hasSize(1);
        assertThat(site.jvms()).isEqualTo(3);
        assertThat(site.calls()).isEqualTo(6_000_000);
        assertThat(site.costSeconds()).isBetween(1.7, 2.0);
        assertThat(site.worst().recording()).isEqualTo("two");
        assertThat(site.worst().calls()).isEqualTo(3_000_000);
    }

    @Test
    void secondsAreRoundedToNanoseconds() {
        for (int i = 1; i <= 9; i++) {
            add("jvm-" + i, reading(1_000_001L * i, "app"));
        }
        Program program = audit.fleet().programs().get(0);
        Site site = program.sites().get(0);
        assertThat(List.of(
                        site.costSeconds(),
                        site.worst().costSeconds(),
                        site.gain().lowSeconds(),
                        site.gain().highSeconds()))
                .allSatisfy(seconds -> assertThat(new BigDecimal(Double.toString(seconds)).scale())
                        .isLessThanOrEqualTo(9));
    }

    @Test
    void aPackageThatNoLineIsInIsTold() {
        FleetAudit chosen = new FleetAudit(
                new RecordingCosts(FixedCosts::costs),
                Suppressions.none(),
                List.of("com.acme.", "org.example."),
                false);
        chosen.add(Path.of("one"), reading(1_000_000, "app"));
        assertThat(chosen.fleet().unmatchedPackages()).containsExactly("com.acme.");
    }

    @Test
    void aJvmThatShowsItAtSeveralStreamsCountsOnce() {
        add("one", reading(1_000_000, "app", "java.io.FilterInputStream", "org.example.Other"));

        Site site = audit.fleet().programs().get(0).sites().get(0);
        assertThat(site.calls()).isEqualTo(3_000_000);
        assertThat(site.jvms()).isEqualTo(1);
        assertThat(site.worst().calls()).isEqualTo(3_000_000);
    }

    @Test
    void versionsOfAProgramAreKeptApart() {
        add("one", reading(1_000_000, "orders-1.4.jar"));
        add("two", reading(3_000_000, "orders-1.5.jar"));
        add("three", reading(1_000_000, "orders-1.4.jar"));

        List<Program> programs = audit.fleet().programs();
        assertThat(programs).extracting(Program::version).containsExactly("orders-1.5.jar", "orders-1.4.jar");
        assertThat(programs).extracting(Program::jvms).containsExactly(1, 2);
        assertThat(programs.get(1).sites().get(0).jvms()).isEqualTo(2);
    }

    @Test
    void whatCannotBeReadIsNamedAndTheOthersCount() throws IOException {
        Files.writeString(directory.resolve("cut.recording.json"), "{\"format\": \"thalweg-rec");
        Files.copy(
                Path.of("src/test/resources/io/thalweg/audit/recording/thalweg-4711.recording.json"),
                directory.resolve("whole.recording.json"));

        Fleet fleet = FleetAudit.of(RecordingPaths.of(List.of(directory)), audit);

        assertThat(fleet.jvms()).isEqualTo(1);
        assertThat(fleet.unread()).singleElement().satisfies(unread -> {
            assertThat(unread.file()).endsWith("cut.recording.json");
            assertThat(unread.why()).contains("cut.recording.json").contains("line 1");
        });
    }

    /** As a damaged file may say it. */
    @Test
    void whatMakesNoSenseIsNamedAndTheOthersCount() throws IOException {
        String whole =
                Files.readString(Path.of("src/test/resources/io/thalweg/audit/recording/thalweg-4711.recording.json"));
        Files.writeString(directory.resolve("whole.recording.json"), whole);
        Files.writeString(
                directory.resolve("odd.recording.json"),
                whole.replaceFirst("\"elapsedNanos\"\\s*:\\s*\\d+", "\"elapsedNanos\": -1"));

        Fleet fleet = FleetAudit.of(RecordingPaths.of(List.of(directory)), audit);

        assertThat(fleet.jvms()).isEqualTo(1);
        assertThat(fleet.unread())
                .singleElement()
                .satisfies(unread -> assertThat(unread.file()).endsWith("odd.recording.json"));
    }

    @Test
    void findingsBeyondTheLimitAreCounted() {
        FleetAudit small =
                new FleetAudit(new RecordingCosts(FixedCosts::costs), Suppressions.none(), List.of(), false, 2);
        RecordingBuilder builder = new RecordingBuilder();
        for (int i = 0; i < 5; i++) {
            int site = builder.site("app org.example.Main.load" + i + "(Main.java:42)");
            builder.stream("java.io.FileInputStream", "file")
                    .created(site)
                    .calls("read", 1_000_000, 1, site)
                    .end();
        }
        small.add(Path.of("one"), builder.build());
        small.add(Path.of("two"), builder.build());

        Fleet fleet = small.fleet();
        assertThat(fleet.programs().get(0).sites()).extracting(Site::jvms).containsExactly(2, 2);
        assertThat(fleet.droppedFindings()).isEqualTo(6);
    }

    @Test
    void anIncompleteRecordingIsTold() {
        add("one", new RecordingBuilder().failure("the disk was full").build());
        add("two", new RecordingBuilder().cpuNanos(null).build());

        Program program = audit.fleet().programs().get(0);
        assertThat(program.incompleteJvms()).isEqualTo(1);
        assertThat(program.gap()).contains("the disk was full");
        assertThat(program.cpuSeconds()).isNull();
    }
}
