package io.thalweg.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Makes pipes that have a name; where the system has none, the test is skipped. */
public final class NamedPipe {
    private NamedPipe() {}

    /** A new pipe in {@code directory}, which waits for both its ends to be opened. */
    public static Path in(Path directory) throws InterruptedException {
        Path pipe = directory.resolve("fifo");
        Assumptions.assumeTrue(isMade(pipe), "needs mkfifo");
        return pipe;
    }

    /** Whether {@code pipe} could be made. */
    public static boolean isMade(Path pipe) throws InterruptedException {
        try {
            Process process = new ProcessBuilder("mkfifo", pipe.toString())
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
