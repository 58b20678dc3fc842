package io.thalweg.bench.run;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;

/**
 * A program that has run to its end.
 *
 * @param lines what it said; standard error is among them
 */
record FinishedProgram(int exitCode, List<String> lines) {
    FinishedProgram {
        lines = List.copyOf(lines);
    }

    /** Throws IOException when there is no such program. */
    static FinishedProgram run(Path directory, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try (var reader = process.inputReader(Charset.defaultCharset())) {
            List<String> lines = reader.lines().toList();
            return new FinishedProgram(process.waitFor(), lines);
        } finally {
            process.destroyForcibly();
        }
    }

    String lastLine() {
        return lines.isEmpty() ? "(no output)" : lines.get(lines.size() - 1);
    }
}
