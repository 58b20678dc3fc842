package io.thalweg.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** A benchmark whose calls are known, with the profiler. */
class IoProfilerTest {
    private static ChainedOptionsBuilder benchmark() {
        return new OptionsBuilder()
                .include(ReadBenchmark.class.getName())
                .addProfiler(IoProfiler.class)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(100))
                .measurementIterations(2)
                .measurementTime(TimeValue.milliseconds(100))
                .forks(1)
                .threads(2)
                .verbosity(VerboseMode.SILENT);
    }

    @Test
    void addsCallsAndBytesToAForkedRun() throws RunnerException {
        RunResult run = new Runner(benchmark().build()).runSingle();

        assertThat(score(run, "io.reads")).isEqualTo("11.0 calls/op");
        assertThat(score(run, "io.reads.size")).isEqualTo(3000.0 / 11 + " B/call");
        assertThat(score(run, "io.writes")).isEqualTo("2.0 calls/op");
        assertThat(score(run, "io.writes.size")).isEqualTo("150.5 B/call");
    }

    @Test
    void failsWithoutAForkAndWithoutTheAgent() {
        Runner unforked = new Runner(
                benchmark().forks(0).threads(1).shouldFailOnError(true).build());

        assertThatThrownBy(unforked::run).hasStackTraceContaining("I/O was not counted: this JVM was started without");
    }

    private static String score(RunResult run, String name) {
        Result<?> result = Objects.requireNonNull(run.getSecondaryResults().get(name), name);
        return result.getScore() + " " + result.getScoreUnit();
    }
}
