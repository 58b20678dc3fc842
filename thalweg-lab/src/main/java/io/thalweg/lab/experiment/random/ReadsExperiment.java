package io.thalweg.lab.experiment.random;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.DirectIoCheck;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** E12: what do many reads in flight gain, and does a channel that all threads share hold them up? */
public final class ReadsExperiment implements Experiment {
    private static final List<Claim> CLAIMS = List.of(
            Claim.of(
                    "E12a",
                    "RandomReader reads pages of 4 KiB from the page cache as fast as a FileChannel on one thread: at"
                            + " least 0.95 times.",
                    "ours: the library's promise",
                    measurements -> ratio(
                                    measurements,
                                    ReadsCells.WARM,
                                    new DepthOf(ReadsVariant.READER_THREADS, ReadsCells.ONE),
                                    new DepthOf(ReadsVariant.SHARED_CHANNEL, ReadsCells.ONE))
                            .atLeast(0.95)),
            Claim.of(
                    "E12b",
                    "A channel that 16 threads share holds them up: with a channel each they read from the page cache"
                            + " at least 1.1 times as fast.",
                    "trackers of the JDK and of databases: every read of a FileChannel passes a monitor twice",
                    measurements -> ratio(
                                    measurements,
                                    ReadsCells.WARM,
                                    new DepthOf(ReadsVariant.READER_THREADS, ReadsCells.USUAL),
                                    new DepthOf(ReadsVariant.SHARED_CHANNEL, ReadsCells.USUAL))
                            .atLeast(1.1)),
            Claim.of(
                    "E12c",
                    "Past the page cache, one thread with 16 reads in flight reads at least twice as fast as with one.",
                    "ours: a disk answers several at once",
                    measurements -> ratio(
                                    measurements,
                                    ReadsCells.DIRECT,
                                    new DepthOf(ReadsVariant.READ_ALL, ReadsCells.USUAL),
                                    new DepthOf(ReadsVariant.READ_ALL, ReadsCells.ONE))
                            .atLeast(2)),
            Claim.of(
                    "E12d",
                    "16 reads in flight are enough: past the page cache they reach at least 0.9 times the speed of 64.",
                    "ours: the library's default",
                    measurements -> ratio(
                                    measurements,
                                    ReadsCells.DIRECT,
                                    new DepthOf(ReadsVariant.READ_ALL, ReadsCells.USUAL),
                                    new DepthOf(ReadsVariant.READ_ALL, ReadsCells.MANY))
                            .atLeast(0.9)));

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ReadsCells.ID,
                        "E12",
                        "Reads in flight",
                        "How fast are pages read at random places of a file, one at a time or many in flight, and does"
                                + " a channel that threads share hold them up?",
                        ExperimentInfo.OWN,
                        ReadsCells.BLOCK,
                        ReadsVariant.SHARED_CHANNEL.label())
                .asLadder()
                .inVersion(2);
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return ReadsCells.in(scope);
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        InputFile file = ReadsCells.file(scope.directory());
        GeneratedFile.write(file.path(), file.sizeBytes());
        for (InputFile cold : ReadsCells.coldFiles(scope.directory())) {
            GeneratedFile.write(cold.path(), cold.sizeBytes());
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return (1L + ReadsCells.coldFiles(scope.directory()).size()) * ReadsCells.FILE_BYTES;
    }

    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return ReadsCells.isCold(cell) ? ReadsCells.coldFiles(scope.directory()) : List.of();
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        InputFile cold = ReadsCells.isCold(cell) ? scope.file() : null;
        InputFile file = cold != null ? cold : ReadsCells.file(scope.directory());
        boolean direct = cache(cell).equals(ReadsCells.DIRECT);
        if (direct) {
            DirectIoCheck.refuseWhatIsNotThere(file.path(), ReadsCells.BLOCK_BYTES);
        }
        return new ReadsTrial(
                Labelled.of(ReadsVariant.class, cell.variant()),
                file.path(),
                direct,
                Integer.parseInt(cell.parameters().getOrDefault(ReadsCells.DEPTH, "0")),
                ReadsCells.reads(cache(cell)));
    }

    private static String cache(CellSpec cell) {
        return cell.parameters().getOrDefault(ReadsCells.CACHE, "");
    }

    @Override
    public List<Claim> claims() {
        return CLAIMS;
    }

    private record DepthOf(ReadsVariant variant, int depth) {
        Optional<Cell> cell(Measurements measurements, String cache) {
            return measurements.cell(ReadsCells.ID, variant.label(), ReadsCells.parameters(cache, depth));
        }
    }

    private static Comparison ratio(Measurements measurements, String cache, DepthOf fast, DepthOf slow) {
        return measurements.compare(fast.cell(measurements, cache), slow.cell(measurements, cache));
    }
}
