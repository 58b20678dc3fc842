package io.thalweg.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.bench.channels.ChannelsSuite;
import io.thalweg.bench.lines.LinesSuite;
import io.thalweg.bench.messages.FramesSuite;
import io.thalweg.bench.messages.PipesSuite;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import io.thalweg.bench.streams.StreamsSuite;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.OwnTimer;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("once")
@Tag("slow")
class CProgramTest {
    @TempDir
    Path directory;

    static List<Suite> suites() {
        return List.of(new StreamsSuite(), new ChannelsSuite(), new FramesSuite(), new LinesSuite(), new PipesSuite());
    }

    /** With its other process where it has one. */
    @ParameterizedTest
    @MethodSource("suites")
    void everyModeMovesEveryByte(Suite suite) throws Exception {
        assumeTrue(CCompiler.isThere(), "there is no C compiler here");
        assumeTrue(File.separatorChar == '/', "the other process is started by a POSIX shell");
        Scope scope = Scope.of(Request.of(Request.Mode.QUICK), directory);
        for (Experiment experiment : WorkloadExperiment.of(suite)) {
            experiment.prepare(scope);
        }
        for (Workload workload : suite.workloads()) {
            for (var variant : workload.variants()) {
                if (variant instanceof Variant.C) {
                    OwnTimer timer =
                            new VariantTimer(suite.cSource(), workload, variant, directory, Request.Mode.QUICK);
                    assertThat(timer.run(0).samples())
                            .as(workload.id() + ", " + variant.name())
                            .isNotEmpty();
                }
            }
        }
    }

    @Test
    void givesNoFigureForAWrongSum() {
        assertThatThrownBy(() -> CProgram.checkedNanos(List.of("100 7", "90 8"), 7))
                .isInstanceOf(IOException.class)
                .hasMessage("wrong sum: want 7, got '90 8'");
    }

    @Test
    void dropsThePassThatWarmsUp() throws Exception {
        assertThat(CProgram.checkedNanos(List.of("100 7", "90 7", "91 7"), 7)).containsExactly(90.0, 91.0);
    }
}
