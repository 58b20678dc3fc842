package io.thalweg.bench.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.bench.plan.JmhVariants;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;

@Tag("once")
class StreamsSuiteTest {
    /** No multiple of any buffer or page, so that the last, short block is tested too. */
    private static final int DATA_SIZE_BYTES = 3 * 64 * 1024 + 4711;

    private static final Suite SUITE = new StreamsSuite();

    @TempDir
    static Path directory;

    @BeforeAll
    static void prepare() throws IOException {
        System.setProperty(Suite.DIRECTORY_PROPERTY, directory.toString());
        SplittableRandom random = new SplittableRandom(1);
        for (String name : List.of(StreamsFile.DATA, StreamsFile.SAMPLE, StreamsFile.SMALL)) {
            byte[] bytes = new byte[name.equals(StreamsFile.SMALL) ? 1024 : DATA_SIZE_BYTES];
            random.nextBytes(bytes);
            Files.write(directory.resolve(name), bytes);
        }
    }

    @AfterAll
    static void forget() {
        System.clearProperty(Suite.DIRECTORY_PROPERTY);
    }

    static Stream<Variant.Jmh> variants() {
        return JmhVariants.of(SUITE);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void movesEveryByteInEveryPass(Variant.Jmh variant) throws Exception {
        Object benchmark = variant.benchmark().getDeclaredConstructor().newInstance();
        Method method = variant.benchmark().getMethod(variant.method());
        assertThat(method).matches(m -> m.isAnnotationPresent(Benchmark.class), "is a benchmark");
        for (int pass = 0; pass < 2; pass++) {
            if (benchmark instanceof NewFileBenchmark writer) {
                writer.removeOutput();
                method.invoke(benchmark);
                writer.checkOutput();
            } else {
                method.invoke(benchmark);
            }
        }
    }

    @Test
    void showsTheMegamorphicLoopEveryClass() throws IOException {
        new MegamorphicReadLoop().showTheLoopManyClasses();
    }

    @Test
    void refusesAWrongSum() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new StreamsFile(StreamsFile.DATA).check(-1))
                .withMessageContaining("wrong sum");
    }

    @Test
    void refusesAWrongOutput() throws IOException {
        WriteLoop benchmark = new WriteLoop();
        benchmark.tuned();
        byte[] bytes = Files.readAllBytes(benchmark.output);
        bytes[bytes.length / 2]++;
        Files.write(benchmark.output, bytes);
        assertThatIllegalStateException()
                .isThrownBy(benchmark::checkOutput)
                .withMessageContaining("wrong bytes written");
    }
}
