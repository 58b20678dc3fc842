package io.thalweg.trials.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part of the self-test that is the same on every machine; {@link Main} is the rest. */
@Tag("once")
@Tag("slow")
class SelftestTest {
    @TempDir
    Path directory;

    @Test
    void countsAsStraceCounts() throws IOException {
        Optional<Path> strace = OutsideTool.find("strace").filter(OutsideTool::mayTrace);
        assumeTrue(strace.isPresent(), "strace may not trace here");
        new CalibrationExperiment().prepare(Scope.of(Request.of(Request.Mode.QUICK), directory));
        Path file = CalibrationExperiment.file(directory);

        Selftest lab = new Selftest(directory, 3);
        lab.run();

        assertThat(lab.readCallsOfAPass()).isEqualTo(OutsideTool.preadCallsOfAPass(strace.get(), file));
    }
}
