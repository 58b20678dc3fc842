package io.thalweg.lab.experiment.copy;

import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Measurements;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** What we expect of copying; the bounds are what one virtual machine of two cores has shown, rounded down. */
final class CopyClaims {
    private static final Copy SMALL_STREAMS = new Copy(CopyVariant.STREAMS, CopyCells.SMALL_BUFFER_BYTES);
    private static final Copy LARGE_STREAMS = new Copy(CopyVariant.STREAMS, CopyCells.LARGE_BUFFER_BYTES);
    private static final Copy TRANSFER_TO = new Copy(CopyVariant.TRANSFER_TO, 0);

    static final List<Claim> ALL = List.of(
            Claim.of(
                    "E10a",
                    "The kernel copies a file to a file at least 1.5 times as fast as streams with 8 KiB do.",
                    "ours: about 4,300 MB/s against 2,150 MB/s",
                    measurements -> ratio(measurements, CopyCells.FILE, TRANSFER_TO, SMALL_STREAMS)
                            .atLeast(1.5)),
            Claim.of(
                    "E10b",
                    "The kernel copies a file to a socket at least 1.5 times as fast as streams with 8 KiB do.",
                    "ours: about 5,600 MB/s against 2,500 MB/s",
                    measurements -> ratio(measurements, CopyCells.SOCKET, TRANSFER_TO, SMALL_STREAMS)
                            .atLeast(1.5)),
            Claim.of(
                    "E10c",
                    "A buffer of 64 KiB copies a file at least 1.1 times as fast as one of 8 KiB.",
                    "folklore: larger buffers copy faster",
                    measurements -> ratio(measurements, CopyCells.FILE, LARGE_STREAMS, SMALL_STREAMS)
                            .atLeast(1.1)),
            Claim.of(
                    "E10d",
                    "Thalweg's stream copies to a channel as fast as FileChannel.transferTo: at least 0.95 times.",
                    "ours: the library's promise",
                    measurements -> ratio(
                                    measurements,
                                    CopyCells.FILE,
                                    new Copy(CopyVariant.TUNED_TO_CHANNEL, 0),
                                    TRANSFER_TO)
                            .atLeast(0.95)),
            Claim.of(
                    "E10e",
                    "Thalweg's stream copies to a stream as fast as the JDK's FileInputStream.transferTo: at least 0.95"
                            + " times.",
                    "ours: the library's promise",
                    measurements -> ratio(
                                    measurements,
                                    CopyCells.FILE,
                                    new Copy(CopyVariant.TUNED_TO_STREAM, 0),
                                    new Copy(CopyVariant.INPUT_STREAM, 0))
                            .atLeast(0.95)));

    private CopyClaims() {}

    /** One side of a ratio; a buffer of 0 for a variant that has none of its own. */
    private record Copy(CopyVariant variant, int bufferBytes) {
        Optional<Cell> cell(Measurements measurements, String target) {
            SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
            parameters.put(CopyCells.TARGET, target);
            return measurements.cell(CopyCells.ID, variant.label(), parameters);
        }
    }

    private static Comparison ratio(Measurements measurements, String target, Copy fast, Copy slow) {
        return measurements.compare(fast.cell(measurements, target), slow.cell(measurements, target));
    }
}
