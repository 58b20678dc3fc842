package io.thalweg.bench.run;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;

/** Runs a program to its end. */
final class Commands {
    private Commands() {}

    /** What a program said and how it ended; standard error is in the output. */
    record Outcome(int exitCode, List<String> lines) {
        String lastLine() {
            return lines.isEmpty() ? "(no output)" : lines.get(lines.size() - 1);
        }
    }

    /** Throws IOException when there is no such program. */
    static Outcome run(Path directory, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try (var reader = process.inputReader(Charset.defaultCharset())) {
            List<String> lines = reader.lines().toList();
            return new Outcome(process.waitFor(), lines);
        } finally {
            process.destroyForcibly();
        }
    }
}
