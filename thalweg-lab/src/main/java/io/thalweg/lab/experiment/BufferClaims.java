package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Measurements;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** What the claims of E1 and E2 share. */
final class BufferClaims {
    private BufferClaims() {}

    /** The fastest cell of the variant at those parameters whose buffer, in bytes, is asked for. */
    static Optional<Cell> best(
            Measurements measurements,
            String experiment,
            String variant,
            Map<String, String> parameters,
            IntPredicate bufferBytes) {
        return Measurements.fastest(measurements.cells(experiment, variant, parameters).stream()
                .filter(cell -> cell.key().parameters().size() == parameters.size() + 1)
                .filter(cell -> bufferBytes.test(
                        Integer.parseInt(cell.key().parameters().getOrDefault(BufferSweep.BUFFER, "0"))))
                .toList());
    }

    /** How many times faster the best {@code BufferedInputStream} reads than the bare stream, as the article had it. */
    static Comparison readGain(Measurements measurements) {
        return measurements.compare(
                best(measurements, BufferSweep.FILE_READ, ReadVariant.BUFFERED.label(), Map.of(), any -> true),
                measurements.cell(BufferSweep.FILE_READ, ReadVariant.UNBUFFERED.label(), Map.of()));
    }

    /** The same for writing on the disk. */
    static Comparison writeGain(Measurements measurements) {
        Map<String, String> disk = Map.of(BufferSweep.ON, BufferSweep.DISK);
        return measurements.compare(
                best(measurements, BufferSweep.FILE_WRITE, WriteVariant.BUFFERED.label(), disk, any -> true),
                measurements.cell(BufferSweep.FILE_WRITE, WriteVariant.UNBUFFERED.label(), disk));
    }
}
