package io.thalweg.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A JMH profiler: {@code -prof io.thalweg.testing.IoProfiler} adds to each benchmark how many reads and writes an
 * operation makes ({@code io.reads} and {@code io.writes}, in calls/op) and how many bytes a call moves ({@code
 * io.reads.size} and {@code io.writes.size}, in B/call), exactly, in all threads. What an iteration sets up and tears
 * down for itself counts too; the standard streams, the loading of classes and JMH's own calls do not.
 *
 * <p>It gives the agent to the JVMs that JMH forks. Without forks give it to the JVM yourself: {@code -javaagent:}.
 */
public final class IoProfiler implements InternalProfiler, ExternalProfiler {
    private @Nullable IoWatch watch;

    /**
     * Made by JMH.
     *
     * @throws ProfilerException in two lines, if the agent is not on the class path
     */
    public IoProfiler() throws ProfilerException {
        if (!ManifestJar.isPossible()) {
            throw new ProfilerException("I/O cannot be counted: Thalweg's agent is not on the class path.\n"
                    + "Add io.thalweg:thalweg-agent (a dependency of io.thalweg:thalweg-testing) to"
                    + " the benchmarks.");
        }
    }

    @Override
    public String getDescription() {
        return "I/O calls per operation and bytes per call (Thalweg)";
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        try {
            return List.of("-javaagent:" + ManifestJar.write() + "=quiet");
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "No I/O can be counted: the jar for it cannot be written (" + e.getMessage()
                            + ").\nGive java.io.tmpdir a folder that this user may write to.",
                    e);
        }
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        watch = IoWatch.start();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long operations = result.getMetadata().getAllOps();
        if (watch == null || operations == 0) {
            return List.of();
        }
        List<IoCalls> calls = watch.calls();
        List<ScalarResult> results = new ArrayList<>();
        for (String op : List.of("read", "write")) {
            List<IoCalls> some =
                    calls.stream().filter(each -> each.op().equals(op)).toList();
            double count = some.stream().mapToLong(IoCalls::calls).sum();
            double bytes = some.stream().mapToLong(IoCalls::bytes).sum();
            String name = "io." + op + "s";
            results.add(new ScalarResult(name, count / operations, "calls/op", AggregationPolicy.AVG));
            if (count > 0) {
                results.add(new ScalarResult(name + ".size", bytes / count, "B/call", AggregationPolicy.AVG));
            }
        }
        return results;
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return List.of();
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {}

    @Override
    public Collection<ScalarResult> afterTrial(BenchmarkResult result, long pid, File out, File err) {
        return List.of();
    }

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }
}
