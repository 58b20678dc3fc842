package io.thalweg.lab.experiment;

import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A pipe with a name, the only kind that one process can open from both ends as files. */
public final class NamedPipe {
    private NamedPipe() {}

    /** The program that makes one; empty where there is none. */
    public static Optional<Path> mkfifo() {
        return Stream.of("/usr/bin/mkfifo", "/bin/mkfifo")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Makes one for this user alone, in place of what has that name. */
    public static void make(Path pipe) throws IOException {
        Files.deleteIfExists(pipe);
        Path mkfifo = mkfifo().orElseThrow(() -> new NotMeasurable("there is no mkfifo here"));
        Process process = new ProcessBuilder(mkfifo.toString(), "-m", "600", pipe.toString())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                String why = "no named pipe can be made here: " + output.strip();
                throw Reason.isFull(new IOException(why)) ? new IOException(why) : new NotMeasurable(why);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while making " + pipe, e);
        }
    }
}
