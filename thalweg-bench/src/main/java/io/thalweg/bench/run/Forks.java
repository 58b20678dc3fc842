package io.thalweg.bench.run;

import io.thalweg.bench.plan.CContender;
import io.thalweg.bench.plan.Contender;
import io.thalweg.bench.plan.JmhContender;
import io.thalweg.bench.plan.Work;
import java.io.IOException;
import java.nio.file.Path;

/** Starts the processes of one run: a contender in whatever it is written in, and what feeds it. */
final class Forks {
    private final Settings settings;
    private final Path directory;
    private final CCompiler compiler;
    private final CProgram program;
    private final Placement placement;

    Forks(Settings settings, Path directory, CCompiler compiler, String cSource, Placement placement) {
        this.settings = settings;
        this.directory = directory;
        this.compiler = compiler;
        this.program = new CProgram(cSource, compiler, directory);
        this.placement = placement;
    }

    Path input(Work work) {
        return directory.resolve(work.inputName());
    }

    Measured run(Work work, Contender contender, Path javaHome) throws ForkFailed, IOException, InterruptedException {
        try (Feed feed = Feed.open(work.source(), input(work), directory, compiler, placement)) {
            if (contender instanceof CContender c) {
                return program.run(c, input(work), feed, settings);
            }
            Path java = feed.reader(javaHome.resolve("bin").resolve("java"));
            return JmhFork.run((JmhContender) contender, java, directory, settings);
        }
    }
}
