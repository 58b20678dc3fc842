package io.thalweg.bench.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All rounds on one JDK.
 *
 * @param stolenPercent of the processors' time meanwhile, by the hypervisor; null where the system does not tell
 */
public record JdkRun(
        String jdk,
        List<ForkSample> forks,
        List<MissingFigure> missing,
        @Nullable Double stolenPercent) {
    public JdkRun {
        forks = List.copyOf(forks);
        missing = List.copyOf(missing);
    }
}
