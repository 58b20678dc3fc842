package io.thalweg.bench.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.bench.plan.JmhVariants;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("once")
@Tag("slow")
class FlowSuiteTest {
    @TempDir
    static Path directory;

    @BeforeAll
    static void prepare() throws IOException {
        System.setProperty(Suite.DIRECTORY_PROPERTY, directory.toString());
        new FlowSuite().prepare(directory, true);
    }

    @AfterAll
    static void forget() {
        System.clearProperty(Suite.DIRECTORY_PROPERTY);
    }

    static Stream<Variant.Jmh> variants() {
        return JmhVariants.of(new FlowSuite());
    }

    /** Each checks its own sum. */
    @ParameterizedTest
    @MethodSource("variants")
    void findsInEveryPassWhatIsThere(Variant.Jmh variant) throws Exception {
        Object benchmark = variant.benchmark().getDeclaredConstructor().newInstance();
        for (int pass = 0; pass < 2; pass++) {
            variant.benchmark().getMethod(variant.method()).invoke(benchmark);
        }
    }

    @Test
    void theHalvesAreTheWhole() throws IOException {
        assertThat(Files.readString(directory.resolve(Rows.FIRST_HALF))
                        + Files.readString(directory.resolve(Rows.SECOND_HALF)))
                .isEqualTo(Files.readString(directory.resolve(Rows.FILE)));
    }
}
