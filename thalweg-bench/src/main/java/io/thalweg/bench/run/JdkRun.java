package io.thalweg.bench.run;

import java.util.List;

/** All rounds on one JDK. */
public record JdkRun(String jdk, List<ForkSample> forks, List<NotMeasured> notMeasured) {
    public JdkRun {
        forks = List.copyOf(forks);
        notMeasured = List.copyOf(notMeasured);
    }
}
