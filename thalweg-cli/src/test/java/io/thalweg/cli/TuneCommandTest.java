package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.CliLauncher.Run;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.tune.MeasuredSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneCommandTest {
    @TempDir
    Path home;

    private Path results = Path.of("");

    @BeforeEach
    void measure() throws IOException {
        results = home.resolve("results.json");
        ResultsFile.write(
                results,
                new MeasuredSession()
                        .jdk("17.0.15+6")
                        .sweep("file-read", "TunedFileInputStream", Map.of(), 16384)
                        .sweep("file-write", "TunedFileOutputStream", Map.of("on", "disk"), 32768)
                        .sweep("tune-pipe", "TunedInputStream.nextChunk", Map.of(), 8192)
                        .sweep("tune-socket", "TunedInputStream.nextChunk", Map.of(), 131072)
                        .results());
    }

    private Run run(String... arguments) {
        return CliLauncher.in(home).run(arguments);
    }

    /** A script puts standard output on the command line of a JVM. */
    @Test
    void printsOptionsAndBesideThemWhy() {
        Run run = run("tune", "--from", results.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .isEqualTo("-Dthalweg.bufferSize.file=16384 -Dthalweg.bufferSize.fileWrite=32768"
                        + " -Dthalweg.bufferSize.socket=131072 -Dthalweg.bufferSize.pipe=8192\n");
        assertThat(run.err()).contains("file read, JDK 17: 16 KiB; the default is 64 KiB, 800 MB/s [797, 803]");
        assertThat(run("tune", "-q", "--from", results.toString()).err()).isEmpty();
    }

    @Test
    void takesASessionByItsFolder() throws IOException {
        Path folder = Files.createDirectory(home.resolve("session"));
        Files.copy(results, folder.resolve(RunOutputs.RESULTS));

        assertThat(run("tune", "-q", "--from", folder.toString()).out())
                .isEqualTo(run("tune", "-q", "--from", results.toString()).out());
    }

    private Path defaults() throws IOException {
        Path file = home.resolve("defaults.json");
        ResultsFile.write(
                file,
                new MeasuredSession()
                        .jdk("17.0.15+6")
                        .sweep("file-read", "TunedFileInputStream", Map.of(), 65536)
                        .results());
        return file;
    }

    private static final String KEEP_DEFAULTS =
            "Keep the defaults: no other buffer size was measurably better on this machine.\n";

    @Test
    void defaultsNeedNoOption() throws IOException {
        Run run = run("tune", "-q", "--from", defaults().toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(KEEP_DEFAULTS);
    }

    @Test
    void showsThePlanAndMeasuresNothing() {
        Run run = run("tune", "--dry-run", "--quick", home.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("file-read: 5 cells", "file-write: 5 cells", "tune-pipe", "tune-socket");
        assertThat(home.resolve("state")).doesNotExist();
    }
}
