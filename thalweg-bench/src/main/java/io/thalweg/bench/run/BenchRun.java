package io.thalweg.bench.run;

import java.util.List;
import java.util.Map;

/**
 * One complete run, as it is written to JSON.
 *
 * @param passBytes the bytes of one pass, by work
 */
public record BenchRun(
        int formatVersion,
        String suite,
        String date,
        String command,
        long seed,
        int rounds,
        boolean quick,
        Machine machine,
        Map<String, Long> passBytes,
        List<JdkRun> jdks) {
    public static final int FORMAT_VERSION = 1;

    public BenchRun {
        passBytes = Map.copyOf(passBytes);
        jdks = List.copyOf(jdks);
    }
}
