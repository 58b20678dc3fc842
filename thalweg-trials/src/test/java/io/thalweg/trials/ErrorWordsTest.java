package io.thalweg.trials;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An error tells a user why in words; the class of an exception is none. */
class ErrorWordsTest {
    /** An exception as text, which begins with the name of its class; {@code Reason} knows the words. */
    private static final Pattern EXCEPTION_AS_TEXT =
            Pattern.compile("String\\.valueOf\\(e\\)|\\be\\.toString\\(\\)|\\+ e *(\\+|[,;)]|$)");

    /** The one who is to read it can do something with the class: it is the author of Thalweg. */
    private static final String OURS = "a bug in Thalweg";

    @ParameterizedTest
    @ValueSource(strings = {"thalweg-base", "thalweg-lab", "thalweg-audit", "thalweg-cli"})
    void noErrorNamesTheClassOfAnException(String module) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                List<String> suspects = Files.readString(file)
                        .lines()
                        .filter(line -> EXCEPTION_AS_TEXT.matcher(line).find() && !line.contains(OURS))
                        .toList();

                assertThat(suspects).as(file.toString()).isEmpty();
            }
        }
    }
}
