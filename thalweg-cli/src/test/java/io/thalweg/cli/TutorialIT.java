package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
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
        for (String block : tutorial.blocks("")) {
            tutorial.assertShows(block);
        }

        assertThat(checkout.resolve("thalweg.bin")).hasSameBinaryContentAs(checkout.resolve("big.bin"));
    }

    @Test
    void theTutorialShowsTheProgramWithTheLibraryAsItIs() throws IOException {
        Demonstration tutorial = new Demonstration("docs/tutorial/tutorial.md", "examples/tutorial", checkout);

        assertThat(tutorial.source("SalesWithThalweg.java"))
                .content()
                .contains(tutorial.blocks("java").get(1).indent(12));
    }
}
