package io.thalweg.trials.crash;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What only C can do, compiled where it is needed. */
final class CSource {
    private CSource() {}

    static boolean isPossible() {
        return Command.isInstalled("cc");
    }

    /**
     * The program, or with {@code -shared} the library, made of a file beside this class; in {@code directory}, as that
     * is.
     */
    static Path compile(String source, Path directory, String... options) throws IOException, InterruptedException {
        Path copy = directory.resolve(source);
        try (InputStream in = Objects.requireNonNull(CSource.class.getResourceAsStream(source))) {
            Files.copy(in, copy);
        }
        Path compiled = directory.resolve(source.replace(".c", ""));
        List<String> command = new ArrayList<>(List.of("cc", "-O1", "-o", compiled.toString(), copy.toString()));
        command.addAll(List.of(options));
        Command.must(command.toArray(String[]::new));
        return compiled;
    }
}
