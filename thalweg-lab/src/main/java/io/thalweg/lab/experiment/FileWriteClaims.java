package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Claim;
import java.util.List;

/** What the first article assumes of writing. */
final class FileWriteClaims {
    static final List<Claim> ALL = List.of(Claim.of(
            "E2",
            "Writing gains as much from a buffer as reading does: the two ratios are within a factor of 3.",
            "assumed, not measured: \"similar\" speed-ups for FileOutputStream",
            measurements -> BufferClaims.writeGain(measurements)
                    .dividedBy(BufferClaims.readGain(measurements))
                    .withinFactor(3)));

    private FileWriteClaims() {}
}
