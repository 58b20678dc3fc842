package io.thalweg.lab.experiment.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.GeneratedRun;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.MeasuredCells;
import io.thalweg.lab.experiment.NotMeasurable;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Answer;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
@Tag("slow")
class ReadsExperimentTest extends MeasuredCells {
    ReadsExperimentTest() {
        super(new ReadsExperiment());
    }

    @Test
    void everyCellReadsTheRightPages() throws IOException {
        Scope scope = scope(Mode.FULL);
        experiment.prepare(scope);
        try (Stream<Path> made = Files.list(directory)) {
            assertThat(made.mapToLong(path -> path.toFile().length()).sum()).isEqualTo(experiment.preparedBytes(scope));
        }
        for (CellSpec cell : measured(Mode.FULL)) {
            boolean isCold = "cold".equals(cell.parameters().get("cache"));
            readsRightPages(cell, scope, isCold ? 3 : 0);
            if (isCold) { // as plans on a virtual machine call it
                readsRightPages(cell.with("cache", "guest-cold"), scope, 3);
            }
        }
    }

    private void readsRightPages(CellSpec cell, Scope scope, int coldFiles) throws IOException {
        List<InputFile> cold = experiment.coldFiles(cell, scope);
        assertThat(cold).hasSize(coldFiles);
        reads(cell, scope);
        for (InputFile file : cold) {
            reads(cell, scope.withFile(file));
        }
    }

    private void reads(CellSpec cell, Scope scope) throws IOException {
        try {
            movesTheRightBytes(cell, scope);
        } catch (NotMeasurable noDirectIo) {
            assertThat(cell.parameters()).containsEntry("cache", "direct");
        }
    }

    @Test
    void aPageThatIsMissingOrChangedIsSeen() throws IOException {
        experiment.prepare(scope(Mode.DEFAULT));
        Path file = directory.resolve("random-reads");
        for (CellSpec cell : measured(Mode.FULL)) {
            if (cell.parameters().equals(ReadsExperiment.parameters("warm", 4))) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                        Trial trial = (Trial) experiment.open(cell, scope(Mode.FULL))) {
                    channel.write(ByteBuffer.allocate(1), ReadsExperiment.FILE_BYTES / 2);
                    trial.pass();
                    assertThat(trial.checksum()).isNotEqualTo(trial.expectedChecksum());
                    channel.truncate(5000);
                    assertThatThrownBy(trial::pass).isInstanceOf(EOFException.class);
                }
                Files.delete(file);
                GeneratedFile.write(file, ReadsExperiment.FILE_BYTES);
            }
        }
    }

    @Test
    void eachModeHasItsCells() {
        assertThat(measured(Mode.QUICK)).hasSize(2);
        assertThat(measured(Mode.DEFAULT)).hasSize(3 * 2 * 3 + 2);
        assertThat(measured(Mode.FULL)).hasSize(3 * 4 * 3);
        for (Mode mode : Mode.values()) {
            assertThat(measured(mode)).filteredOn(CellSpec::control).hasSize(mode == Mode.QUICK ? 1 : 2);
        }
    }

    private static Map<String, String> cell(String cache, int depth) {
        return Map.of("block", "4096", "cache", cache, "depth", Integer.toString(depth));
    }

    private GeneratedRun run(double readerOne, double readerThreads, double allOne, double allMany) {
        return new GeneratedRun(experiment)
                .cell("FileChannel, shared", cell("warm", 1), 100)
                .cell("RandomReader.read", cell("warm", 1), readerOne)
                .cell("FileChannel, shared", cell("warm", 16), 100)
                .cell("RandomReader.read", cell("warm", 16), readerThreads)
                .cell("RandomReader.readAll", cell("direct", 1), allOne)
                .cell("RandomReader.readAll", cell("direct", 16), 100)
                .cell("RandomReader.readAll", cell("direct", 64), allMany);
    }

    @Test
    void confirmsWhatReadsInFlightGain() {
        allAre(Answer.CONFIRMED, run(110, 150, 40, 90));
    }

    @Test
    void refutesWhatTheyDoNot() {
        allAre(Answer.REFUTED, run(70, 90, 80, 150));
    }

    @Test
    void cannotTellThroughNoise() {
        allAre(Answer.INCONCLUSIVE, run(100, 110, 50, 105).noisy(0.5));
    }
}
