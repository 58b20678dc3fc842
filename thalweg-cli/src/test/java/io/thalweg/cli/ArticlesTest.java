package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The articles' programs, as their authors had them and with Thalweg: what their pages show comes out, but for times. */
class ArticlesTest {
    private static final String ARTICLES = "examples/articles";
    private static final Path FOLDER = Path.of("..", ARTICLES);

    @TempDir
    Path checkout;

    static List<String> articles() throws IOException {
        try (Stream<Path> all = Files.list(FOLDER)) {
            return all.filter(path -> Files.exists(path.resolve("README.md")))
                    .map(path -> path.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void theIndexListsEachOfTheEight() throws IOException {
        assertThat(articles()).hasSize(8);
        assertThat(Files.readString(FOLDER.resolve("README.md")))
                .contains(articles().stream()
                        .map(name -> "(" + name + "/README.md)")
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("articles")
    void bothProgramsPrintTheSameAndTheAuditSaysWhatThePageShows(String name) throws IOException, InterruptedException {
        String folder = ARTICLES + "/" + name;
        Demonstration page = new Demonstration(folder + "/README.md", folder, checkout);
        Map<String, String> said = new LinkedHashMap<>();
        for (String block : page.blocks("")) {
            said.putAll(page.assertShows(block));
        }

        assertThat(said.keySet()).anyMatch(command -> command.contains("./thalweg audit "));
        assertThat(printedBy("/thalweg:", said)).isNotBlank().isEqualTo(printedBy("/original ", said));
    }

    /** What the program in that folder printed without the audit. */
    private static String printedBy(String folder, Map<String, String> said) {
        List<String> runs = said.keySet().stream()
                .filter(command -> command.contains("java ") && command.contains(folder))
                .filter(command -> !command.contains("./thalweg "))
                .toList();
        assertThat(runs).hasSize(1);
        return said.get(runs.get(0));
    }
}
