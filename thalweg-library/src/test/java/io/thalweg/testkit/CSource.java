package io.thalweg.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** What only C can do, compiled where it is needed. */
public final class CSource {
    private CSource() {}

    /** Whether there is a C compiler. */
    public static boolean isPossible() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "cc")));
    }

    /** A library to preload, which changes system calls as its environment variables say; see its source. */
    public static Path systemCalls(Path directory) throws IOException, InterruptedException {
        Path source = directory.resolve("system_calls.c");
        try (InputStream in = Objects.requireNonNull(CSource.class.getResourceAsStream("system_calls.c"))) {
            Files.copy(in, source);
        }
        Path compiled = directory.resolve("system_calls");
        List<String> command =
                List.of("cc", "-O1", "-o", compiled.toString(), source.toString(), "-shared", "-fPIC", "-ldl");
        Path said = directory.resolve("system_calls.said");
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + exit + ": " + Files.readString(said));
        }
        return compiled;
    }
}
