package io.thalweg.lab.experiment.append;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Measurements;
import java.util.List;
import java.util.Optional;

/** What we expect of appending. */
final class AppendClaims {
    private static final Append CHANNEL_ONE = toDisk(AppendVariant.CHANNEL, AppendCells.SMALL_BATCH);
    private static final Append CHANNEL_BATCH = toDisk(AppendVariant.CHANNEL, AppendCells.USUAL_BATCH);

    static final List<Claim> ALL = List.of(
            Claim.of(
                    "E11a",
                    "Forcing 100 records of 100 B together is at least 20 times as fast as forcing each.",
                    "ours: a force costs about the same for 100 B and for 10 KB",
                    measurements ->
                            ratio(measurements, CHANNEL_BATCH, CHANNEL_ONE).atLeast(20)),
            Claim.of(
                    "E11b",
                    "The append log takes a record to the disk as fast as a channel that is forced: at least 0.95"
                            + " times.",
                    "ours: the library's promise",
                    measurements -> ratio(measurements, toDisk(AppendVariant.LOG, AppendCells.SMALL_BATCH), CHANNEL_ONE)
                            .atLeast(0.95)),
            Claim.of(
                    "E11c",
                    "The append log takes 100 records at once to the disk as fast as a channel that is forced: at least"
                            + " 0.95 times.",
                    "ours: the library's promise",
                    measurements -> ratio(
                                    measurements, toDisk(AppendVariant.LOG, AppendCells.USUAL_BATCH), CHANNEL_BATCH)
                            .atLeast(0.95)),
            Claim.of(
                    "E11d",
                    "Checksums and numbers cost the append log at most half of a channel's speed where nothing is"
                            + " forced: at least 0.5 times with batches of 1,000.",
                    "ours: the library's promise",
                    measurements -> ratio(
                                    measurements,
                                    new Append(AppendVariant.LOG, AppendCells.OS, AppendCells.LARGE_BATCH),
                                    new Append(AppendVariant.CHANNEL, AppendCells.OS, AppendCells.LARGE_BATCH))
                            .atLeast(0.5)));

    private AppendClaims() {}

    /** One of the two that are compared, with records of the usual length. */
    private record Append(AppendVariant variant, String level, int batch) {
        Optional<Cell> cell(Measurements measurements) {
            return measurements.cell(
                    AppendCells.ID,
                    variant.label(),
                    AppendCells.parameters(level, AppendCells.USUAL_RECORD_BYTES, batch));
        }
    }

    private static Append toDisk(AppendVariant variant, int batch) {
        return new Append(variant, AppendCells.DISK, batch);
    }

    private static Comparison ratio(Measurements measurements, Append fast, Append slow) {
        return measurements.compare(fast.cell(measurements), slow.cell(measurements));
    }
}
