package io.thalweg.lab.experiment.lines;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The program {@code wc}. */
final class WordCount {
    private WordCount() {}

    /** Empty where there is none. */
    static Optional<Path> program() {
        return Stream.of("/usr/bin/wc", "/bin/wc")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    static long lines(Path path) throws IOException {
        Path program = program().orElseThrow(() -> new IOException("there is no wc here"));
        Process process = new ProcessBuilder(program.toString(), "-l", path.toString())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("wc failed: " + output.strip());
            }
            return Long.parseLong(output.strip().split(" ", 2)[0]);
        } catch (NumberFormatException e) {
            throw new IOException("wc answered \"" + output.strip() + "\" instead of a number", e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while wc was counting " + path, e);
        }
    }
}
