package io.thalweg.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.bench.channels.ChannelsSuite;
import io.thalweg.bench.lines.LinesSuite;
import io.thalweg.bench.messages.FramesSuite;
import io.thalweg.bench.messages.PipesSuite;
import io.thalweg.bench.plan.CVariant;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Workload;
import io.thalweg.bench.streams.StreamsSuite;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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
        CCompiler compiler = new CCompiler(directory);
        assumeFalse(compiler.description().equals(SuiteRun.NO_C_COMPILER), "there is no C compiler here");
        assumeTrue(File.separatorChar == '/', "the other process is started by a POSIX shell");
        suite.prepare(directory, true);
        RunSettings settings = new RunSettings(List.of(), 1, 1, true, directory, Set.of(), 1200, "");
        Forks forks = new Forks(settings, directory, compiler, suite.cSource(), BenchAffinity.find());
        Path javaHome = Path.of(System.getProperty("java.home")); // of the sender, where that is a JVM
        for (Workload workload : suite.workloads()) {
            for (var variant : workload.variants()) {
                if (variant instanceof CVariant c) {
                    assertThat(forks.run(workload, c, javaHome).stretches())
                            .as(workload.id() + ", " + c.name())
                            .isNotEmpty()
                            .allMatch(stretch -> stretch.passes() > 0 && stretch.elapsedNanos() > 0);
                }
            }
        }
    }

    @Test
    void givesNoFigureForAWrongSum() {
        assertThatThrownBy(() -> CProgram.checkedNanos(List.of("100 7", "90 8"), 7))
                .isInstanceOf(ForkFailed.class)
                .hasMessage("wrong sum: want 7, got '90 8'");
    }

    @Test
    void dropsThePassThatWarmsUp() throws Exception {
        assertThat(CProgram.checkedNanos(List.of("100 7", "90 7", "91 7"), 7)).containsExactly(90.0, 91.0);
    }
}
