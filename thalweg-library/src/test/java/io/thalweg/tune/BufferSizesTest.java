package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings are read once in the life of a JVM, so each case has one of its own. */
class BufferSizesTest {
    private static ChildJvm.Result run(String use, String... options) throws Exception {
        return ChildJvm.running(ShowSizes.class).with(options).run(use);
    }

    private static long warnings(ChildJvm.Result result) {
        return result.err().lines().filter(line -> line.startsWith("WARNING: ")).count();
    }

    @Test
    void warnsOnceFromManyThreads() throws Exception {
        ChildJvm.Result result = run("threads", "-Dthalweg.bufferSize=1x");
        assertThat(result.out()).isEqualTo("16384\n");
        assertThat(warnings(result)).isEqualTo(1);
        assertThat(result.err()).contains("-Dthalweg.bufferSize=1x is ignored");
    }

    @Test
    void loadsNothingForAnExplicitSize() throws Exception {
        assertThat(run("explicit", "-Xlog:class+load:stdout", "-Dthalweg.autotune=1s")
                        .out())
                .contains("io.thalweg.stream.TunedInputStream")
                .doesNotContain("io.thalweg.tune.Settings");
    }

    @Test
    void measuresDuringInitialisationWhenAsked(@TempDir Path temporary) throws Exception {
        ChildJvm.Result result = run("explain", "-Dthalweg.autotune=2s", "-Djava.io.tmpdir=" + temporary);
        assertThat(result.out()).contains("property thalweg.autotune", "rounds in 2000 ms");
        assertThat(result.err()).isEmpty();
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void survivesALoggerThatFails() throws Exception {
        ChildJvm.Result result = run(
                "threads",
                "-Dthalweg.bufferSize=1x",
                "-Djava.util.logging.config.class=io.thalweg.NoSuchClass",
                "-Djava.util.logging.manager=io.thalweg.NoSuchManager");
        assertThat(result.out()).isEqualTo("16384\n");
    }
}
