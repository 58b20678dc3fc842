package io.thalweg.trials.crash;

import io.thalweg.testkit.CSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes of a short life that take half of their bytes. That strace cannot do; a library loaded before all others can.
 */
final class ShortWrites {
    private final QuickStart lives;
    private final Path directory;
    private @Nullable Path library;

    /** The library is compiled into {@code directory}, once it is needed. */
    ShortWrites(QuickStart lives, Path directory) {
        this.lives = lives;
        this.directory = directory;
    }

    private synchronized Path library() throws IOException, InterruptedException {
        if (library == null) {
            library = CSource.systemCalls(directory);
        }
        return library;
    }

    /** A life whose write of that number is short; then, perhaps, the disk is full once. */
    SystemCalls.End live(Path log, int number, boolean thenFull) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(lives.command(log.toString()));
        builder.environment()
                .putAll(Map.of(
                        "LD_PRELOAD", library().toString(),
                        "CALLS_ON", log.toString(),
                        "CALLS_SHORT_WRITE", Integer.toString(number)));
        if (thenFull) {
            builder.environment().put("CALLS_THEN_FULL", "1");
        }
        Command.Result result = Command.run(builder);
        return new SystemCalls.End(result.exit(), Arrays.asList(result.said().split("\n", -1)));
    }
}
