package io.thalweg.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.thalweg.bench.plan.CContender;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Work;
import io.thalweg.bench.streams.StreamsSuite;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CProgramTest {
    private static final Suite SUITE = new StreamsSuite();

    @TempDir
    Path directory;

    @Test
    void everyModeOfTheStreamsProgramMovesEveryByte() throws Exception {
        SUITE.prepare(directory, true);
        CProgram program = new CProgram(SUITE.cSource(), directory);
        Settings settings = new Settings(List.of(), 1, 1, true, directory, Set.of(), "");
        assumeFalse(program.compiler().equals(Session.NO_C_COMPILER), "there is no C compiler here");
        for (Work work : SUITE.works()) {
            for (var contender : work.contenders()) {
                if (contender instanceof CContender c) {
                    assertThat(program.run(c, directory.resolve(work.inputName()), settings))
                            .as(c.name())
                            .isNotEmpty()
                            .allMatch(nanos -> nanos > 0);
                }
            }
        }
    }

    @Test
    void givesNoFigureForAWrongSum() {
        assertThatThrownBy(() -> CProgram.checkedNanos(List.of("100 7", "90 8"), 7))
                .isInstanceOf(ForkFailed.class)
                .hasMessage("wrong sum of bytes: want 7, got '90 8'");
    }

    @Test
    void dropsThePassThatWarmsUp() throws Exception {
        assertThat(CProgram.checkedNanos(List.of("100 7", "90 7", "91 7"), 7)).containsExactly(90.0, 91.0);
    }

    @Test
    void averagesStretchesOfPasses() {
        assertThat(CProgram.stretchMeans(List.of(1.0, 3.0, 5.0, 7.0, 10.0), 2)).containsExactly(2.0, 22.0 / 3);
    }
}
