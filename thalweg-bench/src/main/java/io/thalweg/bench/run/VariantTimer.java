package io.thalweg.bench.run;

import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import io.thalweg.lab.experiment.OwnTimer;
import io.thalweg.lab.experiment.Request;
import java.io.IOException;
import java.nio.file.Path;

/** One fork of one variant, in whatever it is written in, and what feeds it. The worker's JDK is the one measured. */
final class VariantTimer implements OwnTimer {
    private final String cSource;
    private final Workload workload;
    private final Variant variant;
    private final Path directory;
    private final Request.Mode mode;

    VariantTimer(String cSource, Workload workload, Variant variant, Path directory, Request.Mode mode) {
        this.cSource = cSource;
        this.workload = workload;
        this.variant = variant;
        this.directory = directory;
        this.mode = mode;
    }

    @Override
    public Timed run(long allowanceNanos) throws IOException, InterruptedException {
        ForkTime time = ForkTime.of(mode, allowanceNanos);
        Path input = directory.resolve(workload.inputName());
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        CCompiler compiler = new CCompiler(directory);
        try (FeedProcess feed =
                FeedProcess.open(workload.delivery(), input, directory, compiler, BenchAffinity.find())) {
            if (variant instanceof Variant.C c) {
                return new CProgram(cSource, compiler, directory).run(c, input, feed, time);
            }
            return JmhFork.run((Variant.Jmh) variant, feed.jvm(java), feed.jvmArguments(), directory, time);
        }
    }

    /** Nothing is open between forks. */
    @Override
    public void close() {}
}
