package io.thalweg.bench.run;

import io.thalweg.bench.plan.CContender;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The suite's C program: built here, once per set of flags, and run. */
final class CProgram {
    private static final String COMPILER = "cc";

    private final Path directory;
    private final Path source;
    private final String compiler;
    private final Map<List<String>, Path> binaries = new HashMap<>();

    CProgram(String resource, Path directory) throws IOException, InterruptedException {
        this.directory = directory;
        source = directory.resolve(Path.of(resource).getFileName());
        try (InputStream in = CProgram.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("no resource " + resource + " in the jar; build it with Maven");
            }
            Files.copy(in, source);
        }
        compiler = findCompiler(directory);
    }

    private static String findCompiler(Path directory) throws InterruptedException {
        try {
            return Commands.run(directory, List.of(COMPILER, "--version"))
                    .lines()
                    .get(0);
        } catch (IOException e) {
            return Session.NO_C_COMPILER;
        }
    }

    /** The first line of the compiler's own description, or {@link Session#NO_C_COMPILER}. */
    String compiler() {
        return compiler;
    }

    /** The mean nanoseconds per pass of as many stretches of passes as a JMH fork has iterations. */
    List<Double> run(CContender contender, Path input, Settings settings)
            throws ForkFailed, IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(binary(contender.flags()).toString());
        command.addAll(contender.arguments());
        command.add(Integer.toString(settings.cMillis()));
        command.add(Long.toString(Files.size(input)));
        Commands.Outcome outcome = Commands.run(directory, command);
        if (outcome.exitCode() != 0) {
            throw new ForkFailed(outcome.lastLine());
        }
        List<Double> passes =
                checkedNanos(outcome.lines(), contender.expectedSum().of(input));
        return stretchMeans(passes, settings.measuredIterations());
    }

    /** One figure per pass but the first, which warms up; no checksum, no number. */
    static List<Double> checkedNanos(List<String> lines, long expectedSum) throws ForkFailed {
        List<Double> nanos = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            if (words.length != 2 || Long.parseUnsignedLong(words[1]) != expectedSum) {
                throw new ForkFailed("wrong sum of bytes: want " + expectedSum + ", got '" + line + "'");
            }
            nanos.add(Double.parseDouble(words[0]));
        }
        return List.copyOf(nanos.subList(1, nanos.size()));
    }

    /** Java's figures are means of iterations; medians of single passes beside them would have C shed its disturbances. */
    static List<Double> stretchMeans(List<Double> passes, int stretches) {
        List<Double> means = new ArrayList<>();
        for (int i = 0; i < stretches; i++) {
            List<Double> stretch = passes.subList(i * passes.size() / stretches, (i + 1) * passes.size() / stretches);
            means.add(stretch.stream().mapToDouble(nanos -> nanos).average().orElseThrow());
        }
        return means;
    }

    private Path binary(List<String> flags) throws ForkFailed, IOException, InterruptedException {
        if (compiler.equals(Session.NO_C_COMPILER)) {
            throw new ForkFailed(Session.NO_C_COMPILER);
        }
        Path known = binaries.get(flags);
        if (known != null) {
            return known;
        }
        Path binary = directory.resolve("reference-" + binaries.size());
        List<String> command = new ArrayList<>(List.of(COMPILER));
        command.addAll(flags);
        command.addAll(List.of("-o", binary.toString(), source.toString()));
        Commands.Outcome outcome = Commands.run(directory, command);
        if (outcome.exitCode() != 0) {
            throw new ForkFailed("%s failed: %s".formatted(String.join(" ", command), outcome.lastLine()));
        }
        binaries.put(flags, binary);
        return binary;
    }
}
