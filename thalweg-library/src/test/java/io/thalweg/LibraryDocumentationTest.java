package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java in the library's pages, but for lists of imports, is that of the examples, which are compiled and run. */
class LibraryDocumentationTest {
    private static final Path ROOT = Path.of("..");
    private static final Path EXAMPLES = Path.of("src/test/java");

    private static final Pattern JAVA = Pattern.compile("^```java\\R(.*?)\\R```$", Pattern.MULTILINE | Pattern.DOTALL);
    // In two halves, for Javadoc reads this file too and takes a whole tag for one.
    private static final Pattern REGION =
            Pattern.compile("^ *// @" + "start .*?\\R(.*?)\\R *// @" + "end$", Pattern.MULTILINE | Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "docs/how-to/buffer-a-channel.md",
                "docs/how-to/key-value-store.md",
                "docs/how-to/pipe-programs.md",
                "docs/how-to/process-large-files.md",
                "docs/how-to/random-reads.md",
                "docs/how-to/read-lines.md",
                "docs/how-to/read-messages.md",
                "docs/how-to/replace-file-streams.md",
                "docs/reference/append-log.md",
                "docs/reference/channels.md",
                "docs/reference/flow.md",
                "docs/reference/frames.md",
                "docs/reference/lines.md",
                "docs/reference/standard-streams.md"
            })
    void everyBlockOfJavaIsARegionOfAnExample(String page) throws IOException {
        assertThat(regions())
                .as("regions of the examples below " + EXAMPLES)
                .containsAll(blocks(JAVA, ROOT.resolve(page)).stream()
                        .filter(block -> !block.lines().allMatch(line -> line.startsWith("import ")))
                        .toList());
    }

    private static Set<String> regions() throws IOException {
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> blocks(REGION, file).stream())
                    .collect(Collectors.toSet());
        }
    }

    /** What the first group matches, wherever it stands on the page. */
    private static Set<String> blocks(Pattern pattern, Path file) {
        try {
            return pattern.matcher(Files.readString(file))
                    .results()
                    .map((MatchResult found) -> found.group(1).stripIndent())
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
