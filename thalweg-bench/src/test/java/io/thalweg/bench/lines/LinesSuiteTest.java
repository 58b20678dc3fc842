package io.thalweg.bench.lines;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.bench.plan.JmhVariants;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
class LinesSuiteTest {
    @TempDir
    static Path directory;

    @BeforeAll
    static void prepare() throws IOException {
        System.setProperty(Suite.DIRECTORY_PROPERTY, directory.toString());
        TextInputs.prepare(directory, true);
    }

    @AfterAll
    static void forget() {
        System.clearProperty(Suite.DIRECTORY_PROPERTY);
    }

    static Stream<Variant.Jmh> variants() {
        return JmhVariants.of(new LinesSuite());
    }

    @ParameterizedTest
    @MethodSource("variants")
    void readsEveryLineInEveryPass(Variant.Jmh variant) throws Exception {
        Object benchmark = variant.benchmark().getDeclaredConstructor().newInstance();
        if (benchmark instanceof LineStrings strings) {
            strings.file = variant.parameters().getOrDefault("file", "");
            strings.choose();
        }
        for (int pass = 0; pass < 2; pass++) {
            variant.benchmark().getMethod(variant.method()).invoke(benchmark);
        }
    }

    /** The sums are told from bytes; the JDK tells them from strings. */
    @Test
    void expectsWhatTheJdkFinds() throws IOException {
        for (String name : List.of(TextInputs.ASCII, TextInputs.UTF8)) {
            Path text = directory.resolve(name);
            List<String> lines = Files.readAllLines(text);
            assertThat(TextInputs.count(text)).isEqualTo(lines.size());
            assertThat(TextInputs.strings(text))
                    .isEqualTo(lines.stream()
                            .mapToLong(line -> line.isEmpty() ? 0 : line.length() + line.charAt(line.length() - 1))
                            .sum());
        }
        Path ascii = directory.resolve(TextInputs.ASCII);
        assertThat(TextInputs.lengths(ascii))
                .isEqualTo(Files.readAllLines(ascii).stream()
                        .mapToLong(String::length)
                        .sum());
    }
}
