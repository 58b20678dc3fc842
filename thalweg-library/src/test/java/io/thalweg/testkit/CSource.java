package io.thalweg.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
        return compile(CSource.class, "system_calls.c", directory, "-shared", "-fPIC", "-ldl");
    }

    /** The program, or with {@code -shared} the library, made of a file beside a class; in {@code directory}. */
    public static Path compile(Class<?> beside, String source, Path directory, String... options)
            throws IOException, InterruptedException {
        Path copy = directory.resolve(source);
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(source))) {
            Files.copy(in, copy);
        }
        Path compiled = directory.resolve(source.replace(".c", ""));
        List<String> command = new ArrayList<>(List.of("cc", "-O1", "-o", compiled.toString(), copy.toString()));
        command.addAll(List.of(options));
        Path said = directory.resolve(source + ".said");
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
