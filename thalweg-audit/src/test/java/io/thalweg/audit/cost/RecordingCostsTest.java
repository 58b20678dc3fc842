package io.thalweg.audit.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of several machines, each with its own costs. */
class RecordingCostsTest {
    private static final Set<CallKind> READS = EnumSet.of(CallKind.FILE_READ);

    @TempDir
    Path directory;

    private final RecordingCosts costs = new RecordingCosts(() -> costs(EnumSet.allOf(CallKind.class), 900));

    private static Costs costs(Set<CallKind> kinds, double nanos) {
        Map<CallKind, CallCost> costs = new EnumMap<>(CallKind.class);
        kinds.forEach(kind -> costs.put(kind, new CallCost(nanos, 0.1, CallCost.LEAST_SPREAD)));
        return Costs.of(costs, "measured here");
    }

    private Path recording(String name) throws IOException {
        Path recording = directory.resolve(name);
        Files.createDirectories(recording.getParent());
        return recording;
    }

    private void keep(String name, double nanos) throws IOException {
        KeptCosts.keep(Files.createDirectories(directory.resolve(name)), costs(READS, nanos));
    }

    private double readNanos(String name) throws IOException {
        return costs.of(recording(name), READS).of(CallKind.FILE_READ).nanosPerCall();
    }

    @Test
    void eachRecordingHasThoseOfItsDirectory() throws IOException {
        keep("slow", 700);
        keep("fast", 200);

        assertThat(List.of(readNanos("slow/a"), readNanos("fast/a"), readNanos("slow/b")))
                .containsExactly(700.0, 200.0, 700.0);
    }

    @Test
    void thoseOfADirectoryAreThoseBelowItToo() throws IOException {
        keep("all", 700);

        assertThat(readNanos("all/pod-1/a")).isEqualTo(700);
    }

    @Test
    void theNearestCount() throws IOException {
        keep("all", 700);
        keep("all/pod-1", 200);

        assertThat(readNanos("all/pod-1/a")).isEqualTo(200);
    }

    @Test
    void withoutAnyThoseOfThisMachineCount() throws IOException {
        keep("slow", 700);

        assertThat(List.of(readNanos("slow/a"), readNanos("other/a"))).containsExactly(700.0, 900.0);
    }

    @Test
    void whatIsMissingIsFromThisMachine() throws IOException {
        keep("slow", 700);

        Costs both = costs.of(recording("slow/a"), EnumSet.of(CallKind.FILE_READ, CallKind.FILE_WRITE));

        assertThat(both.of(CallKind.FILE_READ).nanosPerCall()).isEqualTo(700);
        assertThat(both.of(CallKind.FILE_WRITE).nanosPerCall()).isEqualTo(900);
        assertThat(both.source())
                .isEqualTo("kept with the recording (thalweg-costs.json); what is missing there: measured here");
    }

    @Test
    void aDamagedFileIsToldEachTime() throws IOException {
        keep("cut", 700);
        Files.writeString(directory.resolve("cut/thalweg-costs.json"), "{");

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> readNanos("cut/a")).isInstanceOf(Problem.class);
        }
    }
}
