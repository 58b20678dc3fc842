package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Measurements;
import java.util.List;
import java.util.Map;

/** What the first article says of reading. It knew {@code BufferedInputStream} only, so only that is judged. */
final class FileReadClaims {
    private static final int SMALLEST_BEST_BYTES = 32 * 1024;

    /** That of {@code BufferedInputStream} itself. */
    private static final int DEFAULT_BYTES = 8192;

    /** A gain below this is none, here as in the choice of a size; or equal sizes could never refute. */
    private static final double NO_GAIN = 0.03;

    static final List<Claim> ALL = List.of(
            Claim.of(
                    "E1a",
                    "Unbuffered reading is almost two orders of magnitude slower than through the best"
                            + " BufferedInputStream: at least 50 times.",
                    "408 times (Windows 10, SSD, NTFS), 73 times (VirtualBox, btrfs), 83 times (KVM, XFS on disks)",
                    measurements -> BufferClaims.readGain(measurements).atLeast(50)),
            Claim.of(
                    "E1b",
                    "The best buffer has 32 KiB or more: it is at least 3 % faster than every smaller one.",
                    "best at 56 KiB (220.1 MB/s), 32 KiB (245.0 MB/s) and 56 KiB (297.3 MB/s); its text says 32 or 40"
                            + " KiB",
                    FileReadClaims::largeIsBest),
            Claim.of(
                    "E1c",
                    "The default buffer of 8 KiB already provides a good gain: at least 75 % of the best.",
                    "79 % (173.8 of 220.1 MB/s), 82 % (200.3 of 245.0) and 90 % (269.0 of 297.3)",
                    FileReadClaims::defaultIsGood),
            Claim.of(
                    "E1d",
                    "Unbuffered reading loses less in virtual machines.",
                    "0.539 MB/s on Windows 10; 3.37 MB/s in VirtualBox and 3.60 MB/s in KVM",
                    measurements -> ClaimAnswer.notMeasured(
                            "needs a run on bare metal and one in a virtual machine; `thalweg lab compare BEFORE AFTER`"
                                    + " judges it")));

    private FileReadClaims() {}

    /** Confirmed when the best of the large sizes beats the best of the small ones by more than nothing. */
    private static ClaimAnswer largeIsBest(Measurements measurements) {
        return measurements
                .compare(
                        BufferClaims.best(
                                measurements,
                                BufferSweep.FILE_READ,
                                ReadVariant.BUFFERED.label(),
                                Map.of(),
                                size -> size >= SMALLEST_BEST_BYTES),
                        BufferClaims.best(
                                measurements,
                                BufferSweep.FILE_READ,
                                ReadVariant.BUFFERED.label(),
                                Map.of(),
                                size -> size > 0 && size < SMALLEST_BEST_BYTES))
                .atLeast(1 + NO_GAIN);
    }

    /** Against the best of the others: beside itself the default would always be good. */
    private static ClaimAnswer defaultIsGood(Measurements measurements) {
        return measurements
                .compare(
                        measurements.cell(
                                BufferSweep.FILE_READ,
                                ReadVariant.BUFFERED.label(),
                                Map.of(BufferSweep.BUFFER, Integer.toString(DEFAULT_BYTES))),
                        BufferClaims.best(
                                measurements,
                                BufferSweep.FILE_READ,
                                ReadVariant.BUFFERED.label(),
                                Map.of(),
                                size -> size != DEFAULT_BYTES))
                .atLeast(0.75);
    }
}
