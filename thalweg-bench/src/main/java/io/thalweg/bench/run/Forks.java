package io.thalweg.bench.run;

import io.thalweg.bench.plan.CVariant;
import io.thalweg.bench.plan.JmhVariant;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import java.io.IOException;
import java.nio.file.Path;

/** Starts the processes of one run: a variant in whatever it is written in, and what feeds it. */
final class Forks {
    private final RunSettings settings;
    private final Path directory;
    private final CCompiler compiler;
    private final CProgram program;
    private final BenchAffinity affinity;

    Forks(RunSettings settings, Path directory, CCompiler compiler, String cSource, BenchAffinity affinity) {
        this.settings = settings;
        this.directory = directory;
        this.compiler = compiler;
        this.program = new CProgram(cSource, compiler, directory);
        this.affinity = affinity;
    }

    Path input(Workload workload) {
        return directory.resolve(workload.inputName());
    }

    Measured run(Workload workload, Variant variant, Path javaHome)
            throws ForkFailed, IOException, InterruptedException {
        Path java = javaHome.resolve("bin").resolve("java");
        try (FeedProcess feed =
                FeedProcess.open(workload.delivery(), input(workload), directory, compiler, java, affinity)) {
            if (variant instanceof CVariant c) {
                return program.run(c, input(workload), feed, settings);
            }
            return JmhFork.run((JmhVariant) variant, feed.jvm(java), feed.jvmArguments(), directory, settings);
        }
    }
}
