package io.thalweg.trials.selftest;

import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.MeasuringEffort;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.run.Lab;
import io.thalweg.lab.run.LabObserver;
import io.thalweg.lab.run.LabSession;
import io.thalweg.lab.store.StateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sessions of the real lab over {@link CalibrationExperiment}, one after another. */
final class Selftest {
    /** As long as a worker takes on average. */
    private static final double SECONDS_OF_A_FORK = 0.7;

    /** With the twin of one. */
    private static final int CELLS = 4;

    private final Path directory;
    private final int forks;
    private final List<Results> sessions = new ArrayList<>();

    Selftest(Path directory, int forks) {
        this.directory = directory;
        this.forks = forks;
    }

    /** One more session; its seed is its number. */
    void run() throws IOException {
        long seconds = (long) Math.max(5, CELLS * forks * SECONDS_OF_A_FORK);
        LabOptions options = LabOptions.of(
                        List.of(new CalibrationExperiment()), Request.of(Request.Mode.QUICK), directory)
                .withEffort(MeasuringEffort.USUAL
                        .withForks(forks)
                        .withBudget(Duration.ofSeconds(seconds))
                        .withSeed((long) sessions.size()));
        Path state = directory.resolve("state");
        try (LabSession session =
                new Lab(StateDirectory.of(Map.of("XDG_STATE_HOME", state.toString()), directory)).start(options)) {
            LabSession.Outcome outcome = session.run(LabObserver.NONE);
            if (outcome.problem() != null) {
                throw outcome.problem();
            }
            sessions.add(outcome.results());
        }
    }

    int sessions() {
        return sessions.size();
    }

    /** In how many sessions the interval of the ratio of equals leaves 1 out. */
    long falseDifferences() {
        return sessions.stream()
                .map(results -> ratio(results, CalibrationExperiment.SAME))
                .filter(ratio -> ratio.low() > 1 || ratio.high() < 1)
                .count();
    }

    /** In how many sessions the slower one is seen to be slower. */
    long plantedFound() {
        return sessions.stream()
                .map(results -> ratio(results, CalibrationExperiment.SLOWER))
                .filter(ratio -> ratio.low() > 1)
                .count();
    }

    /** How many claims were confirmed, all of which are false. */
    long wrongAnswers() {
        return sessions.stream().mapToLong(Selftest::wrongAnswers).sum();
    }

    /** How many sessions confirmed one of them. */
    long wrongSessions() {
        return sessions.stream().filter(results -> wrongAnswers(results) > 0).count();
    }

    private static long wrongAnswers(Results results) {
        return results.verdicts().stream()
                .filter(verdict -> verdict.answer() == Answer.CONFIRMED)
                .count();
    }

    /** In how many sessions the verdict says that the slower one is slower. */
    long plantedRefuted() {
        return sessions.stream()
                .flatMap(results -> results.verdicts().stream())
                .filter(verdict ->
                        verdict.claim().equals(CalibrationExperiment.PLANTED) && verdict.answer() == Answer.REFUTED)
                .count();
    }

    private static Interval ratio(Results results, String variant) {
        Measurements measurements = results.measurements(results.jdks().get(0).id());
        return measurements.ratio(cell(measurements, CalibrationExperiment.ONE), cell(measurements, variant));
    }

    private static Cell cell(Measurements measurements, String variant) {
        return measurements
                .cell(CalibrationExperiment.ID, variant, new TreeMap<>())
                .orElseThrow();
    }

    /** What the lab says of the plain read, each session's mean. */
    double[] megabytesPerSecond() {
        return sessions.stream()
                .mapToDouble(results -> summary(results).throughput().mean())
                .toArray();
    }

    double[] cpuNanosPerByte() {
        return sessions.stream()
                .map(results -> summary(results).cpu())
                .filter(Objects::nonNull)
                .mapToDouble(cpu -> cpu.mean())
                .toArray();
    }

    /** Read system calls of one pass, the same in every fork or null. */
    @Nullable
    Long readCallsOfAPass() {
        List<@Nullable Long> counts = sessions.stream()
                .flatMap(results -> results.cells().stream())
                .filter(cell -> cell.key().variant().equals(CalibrationExperiment.ONE))
                .flatMap(cell -> cell.forks().stream())
                .map(fork -> fork.readCalls())
                .distinct()
                .toList();
        return counts.size() == 1 ? counts.get(0) : null;
    }

    private static Summary summary(Results results) {
        Measurements measurements = results.measurements(results.jdks().get(0).id());
        return Objects.requireNonNull(
                cell(measurements, CalibrationExperiment.ONE).summary());
    }
}
