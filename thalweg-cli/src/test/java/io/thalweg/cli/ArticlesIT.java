package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * The articles' programs, as their authors had them and with Thalweg: what their pages show comes out, but for times.
 */
@Tag("once")
@Tag("slow")
class ArticlesIT {
    private static final String ARTICLES = "examples/articles";
    private static final Path FOLDER = Path.of("..", ARTICLES);

    /** How often a socket has less than was asked for differs from run to run. */
    private static final Pattern SIX_READS_EACH =
            Pattern.compile("12[0-9],[0-9]{3} (reads of 18 B on average: each is a system call|→ [0-9]+ reads, 18 B)");

    private static final String VERDICT = "I/O call size is not your problem";

    @TempDir
    Path directory;

    private static List<String> articles() throws IOException {
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

    /** As many at a time as there are processors, because each audit measures for two seconds what calls cost. */
    @Test
    void bothProgramsPrintTheSameAndTheAuditSaysWhatThePageShows() throws IOException {
        CliLauncher.jar(); // or skip this test

        assertAll(articles().parallelStream().<Executable>map(name -> () -> assertShowsWhatComesOut(name)));
    }

    private void assertShowsWhatComesOut(String name) throws IOException, InterruptedException {
        String folder = ARTICLES + "/" + name;
        Demonstration page = new Demonstration(folder + "/README.md", folder, directory.resolve(name));
        page.setVarying(SIX_READS_EACH);
        Map<String, String> said = new LinkedHashMap<>();
        for (String block : page.blocks("")) {
            said.putAll(page.assertShows(block));
        }

        String all = String.join("\n", said.values());
        if (page.blocks("").stream().anyMatch(block -> block.contains(VERDICT))) {
            assertThat(all).as(name).contains(VERDICT);
        }
        assertThat(said.keySet()).as(name).anyMatch(command -> command.contains("./thalweg audit "));
        assertThat(all.lines().filter(SIX_READS_EACH.asPredicate())).as(name).hasSize(name.equals("tcp") ? 2 : 0);
        assertThat(printedBy("/thalweg:", said)).as(name).isNotBlank().isEqualTo(printedBy("/original ", said));
    }

    /** What the program in that folder printed without the audit. */
    private static String printedBy(String folder, Map<String, String> said) {
        List<String> printed = said.entrySet().stream()
                .filter(run -> run.getKey().contains("java ") && run.getKey().contains(folder))
                .filter(run -> !run.getKey().contains("./thalweg "))
                .map(Map.Entry::getValue)
                .toList();
        assertThat(printed).as(folder).hasSize(1);
        return printed.get(0);
    }
}
