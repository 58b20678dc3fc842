package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The programs in the how-to are those of {@link TradesExample}, which runs them. */
class SparkDocumentationTest {
    private static final Pattern BLOCK =
            Pattern.compile("^```(?:java|scala|sql|python)\\R(.*?)\\R```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern REGION = Pattern.compile(
            "^ *(?://|--|#) @" + "start .*?\\R(.*?)\\R *(?://|--|#) @" + "end$", Pattern.MULTILINE | Pattern.DOTALL);

    @Test
    void everyProgramIsOneThatRuns() throws IOException {
        Set<String> regions;
        try (Stream<Path> files = Files.walk(Path.of("src/test"))) {
            regions = files.filter(file -> file.toString().matches(".*(Example\\.java|/howto/.*)"))
                    .filter(Files::isRegularFile)
                    .flatMap(file -> matches(REGION, file))
                    .collect(Collectors.toSet());
        }
        assertThat(matches(BLOCK, Path.of("../docs/how-to/spark.md")))
                .hasSize(5)
                .isSubsetOf(regions);
    }

    private static Stream<String> matches(Pattern pattern, Path file) {
        try {
            return pattern
                    .matcher(Files.readString(file))
                    .results()
                    .map(found -> found.group(1).stripIndent())
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
