package io.thalweg.lab.experiment.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.GeneratedRun;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.MeasuredCells;
import io.thalweg.lab.experiment.NotMeasurable;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.ClaimAnswer;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiskExperimentTest extends MeasuredCells {
    private static final int FILE_BYTES = 1 << 20;

    DiskExperimentTest() {
        super(new DiskExperiment());
    }

    private InputFile file() throws IOException {
        InputFile file = GeneratedFile.at(directory.resolve("file"), FILE_BYTES);
        GeneratedFile.write(file.path(), FILE_BYTES);
        return file;
    }

    private static Trial open(DiskVariant variant, InputFile file, DiskAccess access) throws IOException {
        try {
            return DiskExperiment.open(variant, file, access, DiskExperiment.SMALL_BYTES, 0);
        } catch (NotMeasurable impossible) {
            return abort(String.valueOf(impossible.getMessage()));
        }
    }

    @ParameterizedTest
    @EnumSource(DiskVariant.class)
    void movesTheRightBytesInEveryPass(DiskVariant variant) throws IOException {
        InputFile file = file();
        for (DiskAccess access : DiskAccess.values()) {
            try (Trial trial = open(variant, file, access)) {
                for (int pass = 0; pass < 3; pass++) {
                    trial.pass();
                    assertThat(trial.checksum()).isEqualTo(trial.expectedChecksum());
                    trial.reset();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = DiskVariant.class,
            names = {"WRITE", "DIRECT_WRITE"})
    void aPassThatWroteNothingIsSeen(DiskVariant variant) throws IOException {
        try (Trial trial = open(variant, file(), DiskAccess.RANDOM)) {
            trial.pass();
            trial.reset();
            assertThat(trial.checksum()).isNotEqualTo(trial.expectedChecksum());
        }
    }

    @Test
    void aChangedByteIsSeen() throws IOException {
        InputFile file = file();
        byte[] content = Files.readAllBytes(file.path());
        content[FILE_BYTES - 1]++;
        Files.write(file.path(), content);
        try (Trial trial = open(DiskVariant.READ, file, DiskAccess.SEQUENTIAL)) {
            trial.pass();
            assertThat(trial.checksum()).isNotEqualTo(trial.expectedChecksum());
        }
    }

    @Test
    void aFileThatGrewShorterIsAnErrorThatSaysWhere() throws IOException {
        InputFile file = file();
        Files.write(file.path(), new byte[10_000]);
        try (Trial trial = open(DiskVariant.READ, file, DiskAccess.SEQUENTIAL)) {
            assertThatThrownBy(trial::pass)
                    .isInstanceOf(EOFException.class)
                    .hasMessage("end of " + file.path() + " at byte 10000, wanted 2288 more");
        }
    }

    @Test
    void aFileSystemThatTakesNoSuchBlocksIsAReasonAndNoError() throws IOException {
        InputFile file = file();
        assertThatThrownBy(() -> DiskExperiment.open(DiskVariant.DIRECT_READ, file, DiskAccess.RANDOM, 100, 0))
                .isInstanceOf(NotMeasurable.class)
                .hasMessageStartingWith("the file system takes no direct I/O: ");
    }

    @Test
    void aFileThatIsGoneIsAnError() {
        InputFile gone = GeneratedFile.at(directory.resolve("gone"), FILE_BYTES);
        assertThatThrownBy(() -> DiskExperiment.open(
                        DiskVariant.DIRECT_READ, gone, DiskAccess.RANDOM, DiskExperiment.SMALL_BYTES, 0))
                .isNotInstanceOf(NotMeasurable.class)
                .hasMessageContaining(gone.path().toString());
    }

    @Test
    void sequentialVisitsEveryBlockInOrder() {
        InputFile file = GeneratedFile.at(directory.resolve("any"), 4L * DiskExperiment.LARGE_BYTES);
        assertThat(DiskAccess.SEQUENTIAL.offsets(file, DiskExperiment.LARGE_BYTES, 0))
                .containsExactly(0, 262144, 524288, 786432);
    }

    @Test
    void randomVisitsNoBlockTwiceAndInNoOrder() {
        InputFile file = GeneratedFile.at(directory.resolve("any"), DiskExperiment.COLD_BYTES);
        long[] offsets = DiskAccess.RANDOM.offsets(file, DiskExperiment.SMALL_BYTES, 0);
        long[] sorted = offsets.clone();
        Arrays.sort(sorted);
        assertThat(offsets)
                .hasSize(128)
                .doesNotHaveDuplicates()
                .isNotEqualTo(sorted)
                .isEqualTo(DiskAccess.RANDOM.offsets(file, DiskExperiment.SMALL_BYTES, 0));
        assertThat(sorted[127]).isLessThanOrEqualTo(DiskExperiment.COLD_BYTES - DiskExperiment.SMALL_BYTES);
    }

    @Test
    void everyCellHasItsColdFilesAndMovesWhatItSays() throws IOException {
        Scope scope = scope(Mode.FULL);
        experiment.prepare(scope);
        try (Stream<Path> made = Files.list(directory)) {
            assertThat(made.mapToLong(path -> path.toFile().length()).sum()).isEqualTo(experiment.preparedBytes(scope));
        }
        for (CellSpec cell : measured(Mode.FULL)) {
            List<InputFile> cold = experiment.coldFiles(cell, scope);
            assertThat(cold)
                    .hasSize(3)
                    .allSatisfy(file -> assertThat(file.path()).hasSize(file.sizeBytes()));
            long blocks = Labelled.of(DiskAccess.class, cell.value("access"))
                    .offsets(cold.get(0), cell.number("block"), 0)
                    .length;
            assertThat(cell.bytesPerPass()).isEqualTo(blocks * cell.number("block"));
        }
    }

    @Test
    void eachModeHasItsCells() {
        assertThat(measured(Mode.QUICK))
                .hasSize(2)
                .extracting(cell -> cell.parameters().get("access") + " "
                        + cell.parameters().get("block"))
                .containsExactly("sequential 262144", "random 4096");
        assertThat(measured(Mode.DEFAULT))
                .hasSize(8)
                .noneMatch(cell -> cell.variant().startsWith("direct"));
        assertThat(measured(Mode.FULL)).hasSize(16);
        for (Mode mode : List.of(Mode.DEFAULT, Mode.FULL)) {
            assertThat(measured(mode))
                    .filteredOn(CellSpec::control)
                    .extracting(CellSpec::variant)
                    .containsExactly("read");
        }
        assertThat(experiment.cells(scope(Mode.QUICK))).hasSize(16);
    }

    @Test
    void everyPassOnAnEmulatedDiskIsLongEnoughToBeSlowed() {
        List<CellSpec> slow =
                experiment
                        .cells(Scope.of(Request.of(Mode.FULL).withDisks(List.of(EmulatedDisk.SLOW)), directory))
                        .stream()
                        .filter(cell -> cell.parameters().containsKey(EmulatedDisk.PARAMETER))
                        .toList();
        assertThat(slow)
                .hasSize(16)
                .allSatisfy(cell -> assertThat(cell.bytesPerPass()).isGreaterThanOrEqualTo(4 << 20))
                .noneMatch(cell ->
                        cell.notMeasured() != null && cell.notMeasured().why().contains("too short for the throttle"));
    }

    @Test
    void oneDiskAloneCannotJudgeAndNamesTwoWays() {
        ClaimAnswer finding = new GeneratedRun(experiment).judge("E4a");
        assertThat(finding.answer()).isEqualTo(Answer.NOT_MEASURED);
        assertThat(finding.because()).contains("--disk slow", "thalweg lab compare BEFORE AFTER");
    }

    @Test
    void oneRunWithTwoDisksConfirmsThatRandomSmallBlocksGainMost() {
        ClaimAnswer finding = twoDisks("emulated-slow", 100, 10, 2).judge("E4a");
        assertThat(finding.answer()).isEqualTo(Answer.CONFIRMED);
        assertThat(finding.because())
                .isEqualTo("read 100× at random 4 KiB, 2.00× at sequential 256 KiB (from emulated-slow, which has no"
                        + " seek time, to the given disk)");
    }

    @Test
    void oneRunWithTwoDisksRefutesWhereSequentialLargeBlocksGainMost() {
        assertThat(twoDisks("emulated-slow", 2, 10, 100).judge("E4a").answer()).isEqualTo(Answer.REFUTED);
    }

    @Test
    void oneRunWithTwoDisksLeavesItOpenWhereAllGainAlike() {
        GeneratedRun alike = twoDisks("emulated-slow", 5, 5, 5).noisy(0.05);
        assertThat(alike.judge("E4a").answer()).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void twoDisksWithTheEndsOnlyAreNotEnough() {
        GeneratedRun run = new GeneratedRun(experiment)
                .cell("read", cell("random", "4096", ""), 50)
                .cell("read", cell("random", "4096", "emulated-slow"), 1);
        ClaimAnswer finding = run.judge("E4a");
        assertThat(finding.answer()).isEqualTo(Answer.NOT_MEASURED);
        assertThat(finding.because()).startsWith("needs sequential and random access at 4 KiB and 256 KiB on");
    }

    @Test
    void aDiskThatCouldNotBeEmulatedSaysWhy() {
        ClaimAnswer finding = new GeneratedRun(experiment)
                .cell("read", cell("random", "4096", ""), 50)
                .missing("read", cell("random", "4096", "emulated-slow"), "emulated disks need root")
                .judge("E4a");

        assertThat(finding.because())
                .isEqualTo("needs a second disk, and none could be emulated: emulated disks need root");
    }

    /** An old disk at 10 MB/s in everything, and the given one that gains so much. */
    private GeneratedRun twoDisks(String old, double randomSmall, double between, double sequentialLarge) {
        GeneratedRun run = new GeneratedRun(experiment);
        for (String access : List.of("sequential", "random")) {
            for (String block : List.of("4096", "262144")) {
                boolean isRandom = access.equals("random");
                boolean isSmall = block.equals("4096");
                double gain = isRandom && isSmall ? randomSmall : isRandom || isSmall ? between : sequentialLarge;
                run.cell("read", cell(access, block, ""), 10 * gain).cell("read", cell(access, block, old), 10);
            }
        }
        return run;
    }

    private static Map<String, String> cell(String access, String block, String disk) {
        Map<String, String> parameters = new HashMap<>(Map.of("access", access, "block", block, "cache", "cold"));
        if (!disk.isEmpty()) {
            parameters.put(EmulatedDisk.PARAMETER, disk);
        }
        return parameters;
    }
}
