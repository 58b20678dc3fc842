package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An error tells a user why in words; the class of an exception is none. */
class ErrorWordsTest {
    private static final Path ROOT = Path.of("..");

    /** A variable, parameter or pattern that holds an exception, whatever its name. */
    private static final Pattern EXCEPTION = Pattern.compile("\\b(?:Throwable|\\w*Exception|\\w*Error) ([a-z]\\w*)\\b");

    /** As text it begins with the name of its class; {@code Reason} knows the words. NAMES is for those of a file. */
    private static final String AS_TEXT = "String\\.valueOf\\(NAMES\\)|\\bNAMES\\.toString\\(\\)"
            + "|\\bNAMES\\.getClass\\(\\)\\.get(?:Simple)?Name\\(\\)|\\+ NAMES *(?:\\+|[,;)]|$)";

    /** The literals of a sentence that goes on in the next line. */
    private static final Pattern CONTINUED = Pattern.compile("\"\\s*\\+\\s*\"");

    /** The one who is to read it can do something with the class: it is the author of Thalweg. */
    private static final String OURS = "bug in Thalweg";

    /** Programmers read what a job of Spark says, beside its stack. */
    private static final String FOR_PROGRAMMERS = "thalweg-spark";

    /** Files that may name a class, each with the reason. All are the library's, whose errors programmers read. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "Autotune.java", "a warning to the programmer who asked for autotuning, after a failure of the JVM",
            "BufferSizes.java", "the program's own logging failed, and its author must know how",
            "Failures.java", "an exception without a message has nothing but its class",
            "GroupCommit.java", "no thread could be started; the caller gets the cause too",
            "LogDirectory.java", "an exception without a message has nothing but its class",
            "PathOpener.java", "an exception without a reason has nothing but its class");

    static Stream<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders
                    .filter(folder -> Files.isDirectory(sources(folder)))
                    .filter(folder -> !folder.endsWith(FOR_PROGRAMMERS))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static Path sources(Path module) {
        return module.resolve(Path.of("src", "main", "java"));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void noErrorNamesTheClassOfAnException(Path module) throws IOException {
        List<String> suspects = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources(module))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String name = file.getFileName().toString();
                if (!EXCEPTIONS.containsKey(name)) {
                    suspects(Files.readString(file)).forEach(line -> suspects.add(name + ": " + line.strip()));
                }
            }
        }

        assertThat(suspects).isEmpty();
    }

    private static List<String> suspects(String code) {
        Set<String> names =
                EXCEPTION.matcher(code).results().map(found -> found.group(1)).collect(Collectors.toSet());
        String any = "(?:" + String.join("|", names) + ")(?:\\.getCause\\(\\))?";
        Pattern asText = Pattern.compile(AS_TEXT.replace("NAMES", any));
        return CONTINUED
                .matcher(code)
                .replaceAll("")
                .lines()
                .filter(line -> !names.isEmpty() && asText.matcher(line).find() && !line.contains(OURS))
                .toList();
    }
}
