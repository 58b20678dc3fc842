package io.thalweg.bench.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds C programs on the machine that is measured, each once per set of flags. */
final class CCompiler {
    private static final String COMMAND = "cc";
    private static final String HEADER = "/c/passes.h";

    private final Path directory;
    private final String description;
    private final Map<List<String>, Path> binaries = new HashMap<>();

    /** Sources and binaries go into {@code directory}. */
    CCompiler(Path directory) throws IOException, InterruptedException {
        this.directory = directory;
        description = describe(directory);
        unpack(HEADER);
    }

    private static String describe(Path directory) throws InterruptedException {
        try {
            return FinishedProgram.run(directory, List.of(COMMAND, "--version"))
                    .lines()
                    .get(0);
        } catch (IOException e) {
            return SuiteRun.NO_C_COMPILER;
        }
    }

    /** The first line of the compiler's own description, or {@link SuiteRun#NO_C_COMPILER}. */
    String description() {
        return description;
    }

    /** The program in {@code resource}, built with {@code flags}. */
    Path build(String resource, List<String> flags) throws ForkFailed, IOException, InterruptedException {
        if (description.equals(SuiteRun.NO_C_COMPILER)) {
            throw new ForkFailed(SuiteRun.NO_C_COMPILER);
        }
        List<String> key = new ArrayList<>(flags);
        key.add(resource);
        Path known = binaries.get(key);
        if (known != null) {
            return known;
        }
        Path binary = directory.resolve("reference-" + binaries.size());
        List<String> command = new ArrayList<>(List.of(COMMAND));
        command.addAll(flags);
        command.addAll(List.of("-o", binary.toString(), unpack(resource).toString()));
        FinishedProgram outcome = FinishedProgram.run(directory, command);
        if (outcome.exitCode() != 0) {
            throw new ForkFailed("%s failed: %s".formatted(String.join(" ", command), outcome.lastLine()));
        }
        binaries.put(key, binary);
        return binary;
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
