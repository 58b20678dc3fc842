package io.thalweg.bench.run;

import io.thalweg.lab.result.Host;
import java.util.List;
import java.util.Map;

/**
 * One complete run, as it is written to JSON.
 *
 * @param affinity on which processors the two processes of a workload ran that has two
 * @param loadAverage of the minute before the run: above about 0.5 the figures are not those of a quiet machine
 * @param passBytes the bytes of one pass, by workload
 * @param passSteps the steps of one pass, by workload that has steps
 */
public record BenchRun(
        int formatVersion,
        String suite,
        String date,
        String command,
        long seed,
        int rounds,
        boolean quick,
        Host host,
        String cCompiler,
        double loadAverage,
        String affinity,
        Map<String, Long> passBytes,
        Map<String, Long> passSteps,
        List<JdkRun> jdks) {
    public static final int FORMAT_VERSION = 4;

    public BenchRun {
        passBytes = Map.copyOf(passBytes);
        passSteps = Map.copyOf(passSteps);
        jdks = List.copyOf(jdks);
    }
}
