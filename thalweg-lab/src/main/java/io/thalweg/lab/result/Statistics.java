package io.thalweg.lab.result;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * From forks to figures. A fork is one observation: samples of one JVM share its layout and its compiled code and say
 * nothing of the next JVM. So the interval is that of the forks' means: t on their logarithms from three forks, the
 * bootstrap from six, none below. Minimum, maximum, σ and median are those of the samples, as the articles print them.
 */
public final class Statistics {
    private static final double BYTES_PER_MB = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private Statistics() {}

    /** The figures of one cell; null when no fork has a sample, or a pass moves nothing. */
    public static @Nullable Summary summarise(long bytesPerPass, List<Fork> forks) {
        List<Fork> measured =
                forks.stream().filter(fork -> !fork.samples().isEmpty()).toList();
        if (measured.isEmpty() || bytesPerPass <= 0) {
            return null;
        }
        return new Summary(
                timed(
                        "MB/s",
                        true,
                        measured,
                        fork -> throughput(bytesPerPass, fork),
                        sample -> throughput(bytesPerPass, sample.passes(), sample.elapsedNanos())),
                hasCpu(measured) ? cpu(bytesPerPass, measured) : null,
                counted("calls/MB", bytesPerPass, measured, Fork::readCalls),
                counted("calls/MB", bytesPerPass, measured, Fork::writeCalls),
                counted("B/MB", bytesPerPass, measured, Fork::allocatedBytes));
    }

    /** The geometric mean of what independent forks measured, all above zero; the ends are NaN below three. */
    public static Interval geometricMean(double... forkMeans) {
        double[] logarithms = Arrays.stream(forkMeans).map(Math::log).toArray();
        return Estimate.of(logarithms).interval(Estimate.CONFIDENCE).exp();
    }

    /** The mean of independent values, which may be differences below zero; the ends are NaN below three. */
    public static Interval mean(double... values) {
        return Estimate.of(values).interval(Estimate.CONFIDENCE);
    }

    /** MB/s over all samples of a fork. */
    static double throughput(long bytesPerPass, Fork fork) {
        long elapsedNanos =
                fork.samples().stream().mapToLong(Fork.Sample::elapsedNanos).sum();
        return throughput(bytesPerPass, passes(fork), elapsedNanos);
    }

    private static double throughput(long bytesPerPass, long passes, long elapsedNanos) {
        return bytesPerPass / BYTES_PER_MB * passes * NANOS_PER_SECOND / elapsedNanos;
    }

    private static long passes(Fork fork) {
        return fork.samples().stream().mapToLong(Fork.Sample::passes).sum();
    }

    private static boolean hasCpu(List<Fork> forks) {
        return forks.stream().flatMap(fork -> fork.samples().stream()).allMatch(sample -> sample.cpuNanos() != null);
    }

    private static Metric cpu(long bytesPerPass, List<Fork> forks) {
        ToDoubleFunction<Fork.Sample> cpuNanos = sample -> Objects.requireNonNull(sample.cpuNanos());
        return timed(
                "ns/byte",
                false,
                forks,
                fork -> fork.samples().stream().mapToDouble(cpuNanos).sum() / passes(fork) / bytesPerPass,
                sample -> cpuNanos.applyAsDouble(sample) / sample.passes() / bytesPerPass);
    }

    private static Metric timed(
            String unit,
            boolean higherIsBetter,
            List<Fork> forks,
            ToDoubleFunction<Fork> ofFork,
            ToDoubleFunction<Fork.Sample> ofSample) {
        double[] samples = forks.stream()
                .flatMap(fork -> fork.samples().stream())
                .mapToDouble(ofSample)
                .toArray();
        return metric(unit, higherIsBetter, forks.stream().mapToDouble(ofFork).toArray(), samples);
    }

    /** What each fork counted over one pass, per MB; null as soon as one fork did not count it. */
    private static @Nullable Metric counted(
            String unit, long bytesPerPass, List<Fork> forks, Function<Fork, @Nullable Long> count) {
        List<@Nullable Long> counts = forks.stream().map(count).toList();
        if (counts.stream().anyMatch(Objects::isNull)) {
            return null;
        }
        double[] perMegabyte = counts.stream()
                .mapToDouble(counted -> Objects.requireNonNull(counted) * BYTES_PER_MB / bytesPerPass)
                .toArray();
        return metric(unit, false, perMegabyte, perMegabyte);
    }

    private static Metric metric(String unit, boolean higherIsBetter, double[] forkMeans, double[] samples) {
        Interval interval = interval(forkMeans);
        return new Metric(
                unit,
                higherIsBetter,
                Estimate.mean(forkMeans),
                interval.low(),
                interval.high(),
                Arrays.stream(samples).min().orElse(Double.NaN),
                Arrays.stream(samples).max().orElse(Double.NaN),
                Estimate.sigma(samples),
                Estimate.median(samples),
                forkMeans.length,
                samples.length);
    }

    private static Interval interval(double[] forkMeans) {
        boolean equal = Arrays.stream(forkMeans).distinct().count() == 1;
        if (!equal && Arrays.stream(forkMeans).allMatch(mean -> mean > 0)) {
            return geometricMean(forkMeans);
        }
        // Equal counts stay exact, and a count of zero has no logarithm; but nothing is counted below zero.
        Interval plain = mean(forkMeans);
        return new Interval(plain.value(), Math.max(0, plain.low()), plain.high());
    }
}
