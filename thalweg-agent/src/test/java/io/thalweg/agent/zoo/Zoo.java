package io.thalweg.agent.zoo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs every program in one JVM and writes down what each did. */
public final class Zoo {
    private Zoo() {}

    /** All programs that this JDK can run. */
    static List<ZooProgram> programs() {
        return Stream.of(
                        StreamPrograms.class,
                        RandomAccessPrograms.class,
                        ChannelPrograms.class,
                        NetworkPrograms.class,
                        ThreadPrograms.class)
                .flatMap(ZooProgram::allOf)
                .filter(program ->
                        Runtime.version().feature() >= 21 || !program.name().equals("virtualThreads"))
                .toList();
    }

    /** The names of all programs that this JDK can run. */
    public static List<String> names() {
        return programs().stream().map(ZooProgram::name).toList();
    }

    /** Runs one of them in that directory, which is empty, and answers with what it did. */
    public static List<String> run(String name, Path directory) throws Exception {
        for (ZooProgram program : programs()) {
            if (program.name().equals(name)) {
                return program.body().run(directory).lines();
            }
        }
        throw new IllegalArgumentException("no program " + name);
    }

    /** Runs them in the directory that is named, and leaves the truth there. */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        List<String> truth = new ArrayList<>();
        for (ZooProgram program : programs()) {
            Path own = Files.createDirectory(directory.resolve(program.name()));
            try {
                List<String> lines = program.body().run(own).lines();
                for (String line : lines.isEmpty() ? List.of("nothing") : lines) {
                    truth.add(program.name() + " " + line);
                }
            } catch (IOException | RuntimeException e) {
                throw new IllegalStateException(program.name(), e);
            }
        }
        Files.writeString(directory.resolve("truth"), String.join("\n", truth) + "\n", StandardCharsets.US_ASCII);
    }
}
