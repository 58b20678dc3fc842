package io.thalweg.lab.experiment.copy;

import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Measurements;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What we expect of copying; the bounds are what one virtual machine of two cores has shown, rounded down. */
final class CopyClaims {
    private static final String SMALL = Integer.toString(CopyExperiment.SMALL_BUFFER_BYTES);
    private static final String LARGE = Integer.toString(CopyExperiment.LARGE_BUFFER_BYTES);

    static final List<Claim> ALL = List.of(
            Claim.of(
                    "E10a",
                    "Copied by the kernel, a file becomes another at least 1.5 times as fast as through streams with 8 KiB.",
                    "ours: about 4,300 MB/s against 2,150 MB/s",
                    measurements -> measurements
                            .compare(
                                    to(measurements, CopyExperiment.FILE, CopyVariant.TRANSFER_TO),
                                    streams(measurements, CopyExperiment.FILE, SMALL))
                            .atLeast(1.5)),
            Claim.of(
                    "E10b",
                    "The same to a socket: at least 1.5 times.",
                    "ours: about 5,600 MB/s against 2,500 MB/s",
                    measurements -> measurements
                            .compare(
                                    to(measurements, CopyExperiment.SOCKET, CopyVariant.TRANSFER_TO),
                                    streams(measurements, CopyExperiment.SOCKET, SMALL))
                            .atLeast(1.5)),
            Claim.of(
                    "E10c",
                    "A buffer of 64 KiB copies a file at least 1.1 times as fast as one of 8 KiB.",
                    "folklore: larger buffers copy faster",
                    measurements -> measurements
                            .compare(
                                    streams(measurements, CopyExperiment.FILE, LARGE),
                                    streams(measurements, CopyExperiment.FILE, SMALL))
                            .atLeast(1.1)),
            Claim.of(
                    "E10d",
                    "Thalweg's stream copies to a channel as fast as FileChannel.transferTo: at least 0.95 times.",
                    "ours: the library's promise",
                    measurements -> measurements
                            .compare(
                                    to(measurements, CopyExperiment.FILE, CopyVariant.TUNED_TO_CHANNEL),
                                    to(measurements, CopyExperiment.FILE, CopyVariant.TRANSFER_TO))
                            .atLeast(0.95)),
            Claim.of(
                    "E10e",
                    "Thalweg's stream copies to a stream as fast as the JDK's FileInputStream.transferTo: at least 0.95 times.",
                    "ours: the library's promise",
                    measurements -> measurements
                            .compare(
                                    to(measurements, CopyExperiment.FILE, CopyVariant.TUNED_TO_STREAM),
                                    to(measurements, CopyExperiment.FILE, CopyVariant.INPUT_STREAM))
                            .atLeast(0.95)));

    private CopyClaims() {}

    private static Optional<Cell> to(Measurements measurements, String target, CopyVariant variant) {
        return measurements.cell(CopyExperiment.ID, variant.label(), Map.of(CopyExperiment.TARGET, target));
    }

    private static Optional<Cell> streams(Measurements measurements, String target, String bufferBytes) {
        return measurements.cell(
                CopyExperiment.ID,
                CopyVariant.STREAMS.label(),
                Map.of(CopyExperiment.TARGET, target, BufferSweep.BUFFER, bufferBytes));
    }
}
