package io.thalweg.bench.run;

import io.thalweg.bench.plan.Variant;
import io.thalweg.lab.experiment.OwnTimer.Timed;
import io.thalweg.lab.result.Fork.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The suite's C program. */
final class CProgram {
    private final String resource;
    private final CCompiler compiler;
    private final Path directory;

    /** Runs in {@code directory}. */
    CProgram(String resource, CCompiler compiler, Path directory) {
        this.resource = resource;
        this.compiler = compiler;
        this.directory = directory;
    }

    Timed run(Variant.C variant, Path input, FeedProcess feed, ForkTime time) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(feed.reader(compiler.build(resource, variant.flags())).toString());
        command.addAll(variant.arguments());
        command.add(Integer.toString(time.measuredMillis()));
        command.add(Long.toString(Files.size(input)));
        FinishedProgram outcome = FinishedProgram.run(directory, command);
        if (outcome.exitCode() != 0) {
            throw new IOException(outcome.lastLine());
        }
        List<Double> passes =
                checkedNanos(outcome.lines(), variant.expectedSum().of(input));
        double elapsedNanos = passes.stream().mapToDouble(nanos -> nanos).sum();
        return new Timed(0, List.of(new Sample(passes.size(), Math.round(elapsedNanos), null, null, null)), null);
    }

    /** One figure per pass but the first, which warms up; no checksum, no number. */
    static List<Double> checkedNanos(List<String> lines, long expectedSum) throws IOException {
        List<Double> nanos = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            if (words.length != 2 || Long.parseUnsignedLong(words[1]) != expectedSum) {
                throw new IOException("wrong sum: want " + expectedSum + ", got '" + line + "'");
            }
            nanos.add(Double.parseDouble(words[0]));
        }
        return List.copyOf(nanos.subList(1, nanos.size()));
    }
}
