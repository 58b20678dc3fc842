package io.thalweg.trials.crash;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/** Writes of a short life that take half of their bytes. That strace cannot do; a library loaded before all others can. */
final class ShortWrites {
    private static final String SOURCE = "short_write.c";

    private final QuickStart lives;
    private final Path directory;

    /** The library is compiled into {@code directory}, once it is needed. */
    ShortWrites(QuickStart lives, Path directory) {
        this.lives = lives;
        this.directory = directory;
    }

    static boolean isPossible() {
        return Command.isInstalled("cc");
    }

    private synchronized Path library() throws IOException, InterruptedException {
        Path library = directory.resolve("short_write.so");
        if (!Files.exists(library)) {
            Path source = directory.resolve(SOURCE);
            try (InputStream in = Objects.requireNonNull(ShortWrites.class.getResourceAsStream(SOURCE))) {
                Files.copy(in, source);
            }
            Command.must("cc", "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString(), "-ldl");
        }
        return library;
    }

    /** A life whose write of that number is short; then, perhaps, the disk is full once. */
    SystemCalls.End live(Path log, int number, boolean thenFull) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(lives.command(log.toString()));
        builder.environment()
                .putAll(Map.of(
                        "LD_PRELOAD", library().toString(),
                        "SHORT_WRITE_DIRECTORY", log.toString(),
                        "SHORT_WRITE_NUMBER", Integer.toString(number)));
        if (thenFull) {
            builder.environment().put("SHORT_WRITE_THEN_FULL", "1");
        }
        Command.Result result = Command.run(builder);
        return new SystemCalls.End(result.exit(), Arrays.asList(result.said().split("\n", -1)));
    }
}
