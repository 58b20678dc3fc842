package io.thalweg.bench;

import io.thalweg.bench.channels.ChannelsSuite;
import io.thalweg.bench.flow.FlowSuite;
import io.thalweg.bench.lines.LinesSuite;
import io.thalweg.bench.log.LogSuite;
import io.thalweg.bench.messages.FramesSuite;
import io.thalweg.bench.messages.PipesSuite;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.random.RandomSuite;
import io.thalweg.bench.run.WorkloadExperiment;
import io.thalweg.bench.streams.StreamsSuite;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.ExperimentProvider;
import java.util.List;

/** All suites, and their workloads as experiments of the lab's. */
public final class Suites implements ExperimentProvider {
    /** In the order of the command's help. */
    public static final List<Suite> ALL = List.of(
            new StreamsSuite(),
            new ChannelsSuite(),
            new FramesSuite(),
            new LinesSuite(),
            new PipesSuite(),
            new LogSuite(),
            new FlowSuite(),
            new RandomSuite());

    @Override
    public List<Experiment> experiments() {
        return ALL.stream()
                .flatMap(suite -> WorkloadExperiment.of(suite).stream())
                .toList();
    }
}
