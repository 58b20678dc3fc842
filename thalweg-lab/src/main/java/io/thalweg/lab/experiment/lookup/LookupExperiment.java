package io.thalweg.lab.experiment.lookup;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** E9: from how many entries on is it worth not to look at each? */
public final class LookupExperiment implements Experiment {
    private static final List<Claim> CLAIMS = List.of(
            Claim.of(
                    "E9a",
                    "Binary search is at least as fast as a scan from n ≤ 100 on: with 64 keys.",
                    "ours: O(log n) beats O(n) already where n is small",
                    measurements -> ratio(
                                    measurements,
                                    LookupCells.KEY_IN_MEMORY,
                                    LookupCells.FEW_BYTES,
                                    LookupVariant.BINARY_SEARCH,
                                    LookupVariant.SCAN)
                            .atLeast(1)),
            Claim.of(
                    "E9b",
                    "Checking the arguments in every call costs a small kernel at least 5 %: without, it is at least"
                            + " 1.05 times as fast.",
                    "Do it once and thoroughly: the cost to check everything permanently is high",
                    measurements -> ratio(
                                    measurements,
                                    LookupCells.CHECKS,
                                    LookupCells.USUAL_BYTES,
                                    LookupVariant.CHECKED_ONCE,
                                    LookupVariant.CHECKED_EVERY_CALL)
                            .atLeast(1.05)),
            Claim.of(
                    "E9c",
                    "An index finds a line of a 16 MiB text at least 20 times as fast as reading from the beginning.",
                    "ours: an index reads some 64 KiB for a lookup",
                    measurements -> ratio(
                                    measurements,
                                    LookupCells.LINE_IN_FILE,
                                    LookupCells.FILE_BYTES,
                                    LookupVariant.LINE_INDEX,
                                    LookupVariant.SCAN)
                            .atLeast(20)));

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                LookupCells.ID,
                "E9",
                "Finding one entry among many",
                "From which size on does a search, a map or an index beat looking at one entry after the other?",
                "Can Programs Be Made Faster? (2014)",
                LookupCells.SIZE,
                LookupVariant.SCAN.label());
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return LookupCells.in(scope);
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        for (int sizeBytes : LookupCells.files(scope.request().mode())) {
            KeyedLines.write(file(scope, sizeBytes), sizeBytes);
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return LookupCells.files(scope.request().mode()).stream()
                .mapToLong(Integer::longValue)
                .sum();
    }

    private static Path file(Scope scope, int sizeBytes) {
        return scope.directory().resolve("lookup-" + sizeBytes);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        LookupVariant variant = Labelled.of(LookupVariant.class, cell.variant());
        String what = cell.parameters().getOrDefault(LookupCells.WHAT, "");
        int sizeBytes = Integer.parseInt(cell.parameters().getOrDefault(LookupCells.SIZE, "0"));
        int lookups = LookupCells.lookups(what, sizeBytes);
        return switch (what) {
            case LookupCells.KEY_IN_MEMORY -> MemoryLookups.open(variant, sizeBytes, lookups);
            case LookupCells.CHECKS -> CheckedArray.open(variant, sizeBytes);
            default -> FileLookups.open(variant, what, file(scope, sizeBytes), sizeBytes, lookups);
        };
    }

    /** Keys and maps of millions of entries. */
    @Override
    public OptionalInt heapMebibytes(CellSpec cell) {
        boolean many = LookupCells.KEY_IN_MEMORY.equals(cell.parameters().get(LookupCells.WHAT))
                && Integer.parseInt(cell.parameters().getOrDefault(LookupCells.SIZE, "0")) >= LookupCells.MANY_BYTES;
        return many ? OptionalInt.of(256) : OptionalInt.empty();
    }

    @Override
    public List<Claim> claims() {
        return CLAIMS;
    }

    private static Comparison ratio(
            Measurements measurements, String what, int sizeBytes, LookupVariant fast, LookupVariant slow) {
        Map<String, String> parameters = Map.of(LookupCells.WHAT, what, LookupCells.SIZE, Integer.toString(sizeBytes));
        return measurements.compare(
                measurements.cell(LookupCells.ID, fast.label(), parameters),
                measurements.cell(LookupCells.ID, slow.label(), parameters));
    }
}
