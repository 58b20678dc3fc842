package io.thalweg.bench.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.bench.plan.JmhVariants;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RandomSuiteTest {
    @TempDir
    static Path directory;

    @BeforeAll
    static void prepare() throws IOException {
        System.setProperty(Suite.DIRECTORY_PROPERTY, directory.toString());
        new RandomSuite().prepare(directory, true);
    }

    @AfterAll
    static void forget() {
        System.clearProperty(Suite.DIRECTORY_PROPERTY);
    }

    /** Those that every file system allows. */
    static Stream<Variant.Jmh> variants() {
        return JmhVariants.of(new RandomSuite(), workload -> !workload.id().startsWith("direct"));
    }

    /** Each checks its own sum. */
    @ParameterizedTest
    @MethodSource("variants")
    void readsEveryPage(Variant.Jmh variant) throws Exception {
        if (variant.benchmark().equals(ReadsInFlight.class)) {
            ReadsInFlight reads = new ReadsInFlight();
            reads.direct = false;
            reads.depth = 4;
            reads.open();
            reads.readAll();
            reads.channels();
            reads.close();
        } else if (variant.benchmark().equals(SingleReads.class)) {
            SingleReads reads = new SingleReads();
            variant.benchmark().getMethod(variant.method()).invoke(reads);
            reads.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 256, 1 << 14})
    void aPassHasEachPageOnce(int count) {
        assertThat(IntStream.range(0, count).mapToLong(i -> Pages.offset(i, count)))
                .doesNotHaveDuplicates()
                .hasSize(count);
        assertThat(IntStream.range(0, count).mapToLong(i -> Pages.offset(i, count) / Pages.PAGE_BYTES))
                .allMatch(page -> page >= 0 && page < count);
    }

    @Test
    void noStepGoesToTheNextPageOften() {
        int count = 1 << 14;
        assertThat(IntStream.range(1, count)
                        .filter(i -> Pages.offset(i, count) - Pages.offset(i - 1, count) == Pages.PAGE_BYTES)
                        .count())
                .isLessThan(count / 100);
    }
}
