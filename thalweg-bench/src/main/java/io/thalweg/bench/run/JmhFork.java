package io.thalweg.bench.run;

import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import io.thalweg.lab.experiment.OwnTimer.Timed;
import io.thalweg.lab.result.Fork.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** One JMH fork of one variant. JMH would run all forks of one before those of the next; the blocks are the lab's. */
final class JmhFork {
    /** For the report, which knows the flags of the lab's worker only. */
    static final String NOTE = "JMH times a fork of its own, with -Xms1g -Xmx1g -XX:+AlwaysPreTouch; C times itself.";

    /** How JMH calls the bytes that a pass allocates. */
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private JmhFork() {}

    /** Runs in the JVM that {@code java} starts, with {@code jvmArguments} beside those of every fork. */
    static Timed run(Variant.Jmh variant, Path java, List<String> jvmArguments, Path directory, ForkTime time)
            throws IOException {
        Path log = directory.resolve("jmh.log");
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(variant.benchmark().getName() + "." + variant.method()) + "$")
                .jvm(java.toString())
                .jvmArgs(flags(directory))
                .forks(1)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(time.warmUpMillis()))
                .measurementIterations(time.iterations())
                .measurementTime(TimeValue.milliseconds(time.iterationMillis()))
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.NANOSECONDS)
                .timeout(TimeValue.minutes(1))
                .shouldFailOnError(true)
                .addProfiler(GCProfiler.class)
                .output(log.toString());
        if (!jvmArguments.isEmpty()) {
            // Would replace those that the benchmark's own @Fork names.
            options.jvmArgsAppend(jvmArguments.toArray(String[]::new));
        }
        variant.parameters().forEach(options::param);
        try {
            RunResult result = new Runner(options.build()).runSingle();
            List<Sample> samples = result.getBenchmarkResults().stream()
                    .flatMap(fork -> fork.getIterationResults().stream())
                    .map(JmhFork::sample)
                    .toList();
            Result<?> allocated = result.getSecondaryResults().get(ALLOCATION);
            return new Timed(
                    time.warmUpNanos(), samples, allocated == null ? null : (long) Math.ceil(allocated.getScore()));
        } catch (RunnerException e) {
            throw new IOException(cause(log, String.valueOf(e.getMessage())), e);
        }
    }

    /**
     * The heap neither grows nor gets its pages while it is measured: until the young generation has wrapped once, each
     * allocation would pay for the first touch of a page.
     */
    private static String[] flags(Path directory) {
        return new String[] {
            "-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch", "-D" + Suite.DIRECTORY_PROPERTY + "=" + directory
        };
    }

    private static Sample sample(IterationResult iteration) {
        long passes = iteration.getMetadata().getMeasuredOps();
        double elapsedNanos = iteration.getPrimaryResult().getScore() * passes;
        return new Sample(Math.toIntExact(passes), Math.round(elapsedNanos), null, null, null);
    }

    /** JMH prints what went wrong in the fork only into its log. */
    private static String cause(Path log, String otherwise) throws IOException {
        return Files.readAllLines(log, StandardCharsets.UTF_8).stream()
                .filter(line -> line.contains("Exception: ") || line.contains("Error: "))
                .map(line -> line.substring(line.indexOf(": ") + 2))
                .findFirst()
                .orElse(otherwise);
    }
}
