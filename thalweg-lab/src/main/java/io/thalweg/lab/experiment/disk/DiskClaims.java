package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import java.util.List;

/** What the article says of a new disk, which takes an old one to be judged: {@code thalweg lab compare} does. */
final class DiskClaims {
    static final List<Claim> ALL = List.of(Claim.of(
            "E4a",
            "On a faster disk, random blocks of 4 KiB gain most and sequential blocks of 256 KiB gain least.",
            "laptop disk to X25M SSD, MB/s of 4K and 256K: sequential write 63.24 → 84.12 and 57.92 → 61.80,"
                    + " read 10.09 → 21.04 and 58.41 → 115.20; random write 1.00 → 67.60 and 30.35 → 64.64,"
                    + " read 0.57 → 8.08 and 23.20 → 109.16",
            measurements -> ClaimAnswer.notMeasured(
                    "needs the results of two disks; `thalweg lab compare BEFORE AFTER` judges it")));

    private DiskClaims() {}
}
