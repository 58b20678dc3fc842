package io.thalweg.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningTest {
    private static MeasuredSession fileRead(String jdk, int best) {
        return new MeasuredSession().jdk(jdk).sweep("file-read", "TunedFileInputStream", Map.of(), best);
    }

    private static MeasuredSession everything() {
        return fileRead("17.0.15+6", 16384)
                .sweep("file-write", "TunedFileOutputStream", Map.of("on", "disk"), 32768)
                .sweep("file-write", "TunedFileOutputStream", Map.of("on", "tmpfs"), 262144)
                .sweep("tune-pipe", "TunedInputStream.nextChunk", Map.of(), 8192)
                .sweep("tune-socket", "TunedInputStream.nextChunk", Map.of(), 131072);
    }

    private static Tuning tuning(MeasuredSession session) {
        return Tuning.of(session.results(), 17);
    }

    @Test
    void hasAnOptionForEachUse() {
        assertThat(tuning(everything()).options())
                .isEqualTo("-Dthalweg.bufferSize.file=16384 -Dthalweg.bufferSize.fileWrite=32768"
                        + " -Dthalweg.bufferSize.socket=131072 -Dthalweg.bufferSize.pipe=8192");
    }

    @Test
    void hasNoOptionForADefault() {
        assertThat(tuning(fileRead("17.0.15+6", 65536)).options()).isEmpty();
    }

    @Test
    void keepsTheDefaultWhereTheMeasurementDecidesNothing() {
        MeasuredSession scattered = new MeasuredSession()
                .jdk("17")
                .cell("file-read", "TunedFileInputStream", Map.of("buffer", "32768"), 900, 100, 401)
                .cell("file-read", "TunedFileInputStream", Map.of("buffer", "65536"), 100, 900, 400);
        assertThat(tuning(scattered).options()).isEmpty();
    }

    @Test
    void choosesASizeForAFileOfOnesOwnToo() {
        Results own = SampleResults.reading(
                "/mnt/notes.txt", fileRead("17.0.15+6", 16384).results());
        assertThat(Tuning.of(own, 17).options()).isEqualTo("-Dthalweg.bufferSize.file=16384");
    }

    @Test
    void saysWhichSizesAndWhy() {
        assertThat(tuning(fileRead("17.0.15+6", 16384)
                                .sweep("tune-pipe", "TunedInputStream.nextChunk", Map.of(), 16384))
                        .reasons())
                .containsExactly("""
                        file read, JDK 17: 16 KiB; the default is 64 KiB, 800 MB/s [797, 803]
                            the smallest size proven to be within 3 % of the fastest (256 KiB): at most 0.3 % slower \
                        at 95 %
                        """, """
                        pipe, JDK 17: 16 KiB, the default, 800 MB/s [797, 803]
                            the smallest size proven to be within 3 % of the fastest (256 KiB): at most 0.3 % slower \
                        at 95 %
                        """);
    }

    @Test
    void ofSeveralJdksTakesTheOneThatRunsIt() {
        MeasuredSession both = fileRead("25.0.3+9", 32768)
                .jdk("17.0.15+6")
                .sweep("file-read", "TunedFileInputStream", Map.of(), 16384);
        assertThat(tuning(both).options()).isEqualTo("-Dthalweg.bufferSize.file=16384");
    }

    @Test
    void takesTheOnlyJdkThatWasMeasured() {
        assertThat(tuning(fileRead("25.0.3+9", 32768)).options()).isEqualTo("-Dthalweg.bufferSize.file=32768");
    }

    @Test
    void refusesResultsOfSeveralOtherJdks() {
        MeasuredSession others =
                fileRead("25.0.3+9", 32768).jdk("21.0.1").sweep("file-read", "TunedFileInputStream", Map.of(), 16384);
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> tuning(others))
                .matches(problem -> problem.exit() == ExitCode.BAD_DATA)
                .withMessageContaining("JDK 21 and 25");
    }

    @Test
    void refusesResultsWithoutSizes() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> tuning(new MeasuredSession().jdk("17")))
                .matches(problem -> problem.exit() == ExitCode.BAD_DATA);
    }

    @Test
    void measuresOnlyWhatTheLibraryObeys(@TempDir Path directory) {
        Scope quick = Scope.of(Request.of(Request.Mode.QUICK), directory);
        List<Experiment> experiments = Tuning.experiments();
        assertThat(experiments)
                .extracting(experiment -> experiment.info().id())
                .containsExactly("file-read", "file-write", "tune-pipe", "tune-socket");
        assertThat(experiments.get(0).cells(quick))
                .extracting(CellSpec::variant)
                .containsOnly("TunedFileInputStream")
                .hasSize(5);
        assertThat(experiments.get(1).cells(quick))
                .allMatch(cell -> cell.notMeasured() == null
                        && "disk".equals(cell.parameters().get("on")));
    }

    @Test
    void measuresWritingToADirectoryInMemoryToo() {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isDirectory(memory), "there is no /dev/shm here");
        Scope scope = Scope.of(Request.of(Request.Mode.DEFAULT), memory);
        assertThat(Tuning.experiments().get(1).cells(scope)).isNotEmpty().allMatch(cell -> cell.notMeasured() == null);
    }
}
