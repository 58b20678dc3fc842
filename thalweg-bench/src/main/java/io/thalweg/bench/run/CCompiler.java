package io.thalweg.bench.run;

import io.thalweg.lab.experiment.NotMeasurable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Builds C programs on the machine that is measured, each once per run and set of flags. */
final class CCompiler {
    private static final String COMMAND = "cc";
    /** The reason of variants in C where there is no compiler. */
    static final String NONE = "no C compiler";

    private static final String HEADER = "/c/passes.h";

    private final Path directory;

    /** Sources and binaries go into {@code directory}. */
    CCompiler(Path directory) {
        this.directory = directory;
    }

    /** Whether this machine has a compiler. */
    static boolean isThere() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, COMMAND)));
    }

    /** The program in {@code resource}, built with {@code flags} by the first fork of a run that needs it. */
    Path build(String resource, List<String> flags) throws IOException, InterruptedException {
        Path source = unpack(resource);
        String built = source.getFileName() + String.join("", flags);
        Path binary = directory.resolve(built.replaceAll("[^A-Za-z0-9.=-]", "_") + ".bin");
        if (Files.exists(binary)) {
            return binary;
        }
        if (!isThere()) {
            throw new NotMeasurable(NONE);
        }
        unpack(HEADER);
        // A fork that is killed meanwhile leaves no half of a program.
        Path unfinished = directory.resolve("unfinished.bin");
        List<String> command = new ArrayList<>(List.of(COMMAND));
        command.addAll(flags);
        command.addAll(List.of("-o", unfinished.toString(), source.toString()));
        FinishedProgram outcome = FinishedProgram.run(directory, command);
        if (outcome.exitCode() != 0) {
            throw new IOException("%s failed: %s".formatted(String.join(" ", command), outcome.lastLine()));
        }
        return Files.move(unfinished, binary);
    }

    private Path unpack(String resource) throws IOException {
        Path file = directory.resolve(resource.substring(resource.lastIndexOf('/') + 1));
        try (InputStream in = CCompiler.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("no resource " + resource + " in the jar; build it with Maven");
            }
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
