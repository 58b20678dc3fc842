package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the formatter leaves as it is, comments and texts, is wrapped as the code is. */
class LineLengthTest {
    private static final Path ROOT = Path.of("..");
    private static final int MOST_COLUMNS = 120;

    static Stream<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.map(folder -> folder.resolve("src")).filter(Files::isDirectory).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void noLineIsLongerThanTheScreenOfAReviewer(Path sources) throws IOException {
        List<String> tooLong = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                List<String> lines = Files.readAllLines(file);
                for (int i = 0; i < lines.size(); i++) {
                    if (lines.get(i).codePointCount(0, lines.get(i).length()) > MOST_COLUMNS) {
                        tooLong.add(file.getFileName() + ":" + (i + 1) + ": "
                                + lines.get(i).strip());
                    }
                }
            }
        }

        assertThat(tooLong)
                .as("lines of more than " + MOST_COLUMNS + " columns")
                .isEmpty();
    }
}
