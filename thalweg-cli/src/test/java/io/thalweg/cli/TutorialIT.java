package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tutorial, command for command and change for change: what it shows comes out, but for times and versions. */
@Tag("once")
@Tag("slow")
class TutorialIT {
    @TempDir
    Path checkout;

    @Test
    void theTutorialShowsWhatItSays() throws IOException, InterruptedException {
        Demonstration tutorial = new Demonstration("docs/tutorial/tutorial.md", "examples/tutorial", checkout);
        List<String> commands = tutorial.blocks("");
        Path sales = tutorial.source("Sales.java");

        List<String> slow = commands.subList(0, 2);
        for (String block : slow) {
            tutorial.assertShows(block);
        }
        fix(sales, tutorial.blocks("java"));
        for (String block : commands.subList(slow.size(), commands.size())) {
            tutorial.assertShows(block);
        }

        assertThat(checkout.resolve("thalweg.bin")).hasSameBinaryContentAs(checkout.resolve("big.bin"));
    }

    /** As its reader does: the new first lines instead of the old, and the imports. */
    private static void fix(Path source, List<String> code) throws IOException {
        String before = code.get(0).indent(8);
        String after = code.get(1).indent(8);
        String text = Files.readString(source);
        assertThat(text).contains(before);
        String changed = before.lines()
                .limit(after.lines().count())
                .map(line -> line + "\n")
                .reduce("", String::concat);
        Files.writeString(source, code.get(2) + text.replace(changed, after));
    }

    @Test
    void theTutorialShowsTheProgramWithTheLibraryAsItIs() throws IOException {
        Demonstration tutorial = new Demonstration("docs/tutorial/tutorial.md", "examples/tutorial", checkout);

        assertThat(tutorial.source("SalesWithThalweg.java"))
                .content()
                .contains(tutorial.blocks("java").get(3).indent(12));
    }
}
