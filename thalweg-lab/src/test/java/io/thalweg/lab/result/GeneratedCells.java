package io.thalweg.lab.result;

import io.thalweg.lab.result.Fork.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Cells that were never measured, for tests: each figure is given, and three forks scatter a little around it. */
public final class GeneratedCells {
    private static final Instant START = Instant.parse("2026-11-22T04:00:00Z");
    private static final int FORKS = 3;
    private static final double SCATTER = 0.004;

    private final String experiment;
    private final String jdk;
    private final Random random = new Random(7);
    private long bytesPerPass = 1_048_576;
    private double busy = 0.98;
    private @Nullable Long callsPerMegabyte = 122L;
    private long allocatedPerMegabyte = 16_384;
    private boolean cold;

    public GeneratedCells(String experiment, String jdk) {
        this.experiment = experiment;
        this.jdk = jdk;
    }

    /** From here on a pass moves so many bytes. */
    public GeneratedCells bytes(long perPass) {
        bytesPerPass = perPass;
        return this;
    }

    /** From here on the processor's time is unknown. */
    public GeneratedCells untimed() {
        busy = Double.NaN;
        return this;
    }

    /** From here on the processor is busy for this share of the time. */
    public GeneratedCells busy(double share) {
        busy = share;
        return this;
    }

    /** From here on so many read calls are made for each MB; null for a system that does not tell. */
    public GeneratedCells calls(@Nullable Long perMegabyte) {
        callsPerMegabyte = perMegabyte;
        return this;
    }

    /** From here on so many bytes are allocated for each MB. */
    public GeneratedCells allocated(long perMegabyte) {
        allocatedPerMegabyte = perMegabyte;
        return this;
    }

    /** From here on files are read from the disk. */
    public GeneratedCells cold(boolean fromDisk) {
        cold = fromDisk;
        return this;
    }

    /** A cell of that throughput. */
    public Cell cell(String variant, Map<String, String> parameters, double megabytesPerSecond) {
        List<Fork> forks = new ArrayList<>();
        for (int block = 0; block < FORKS; block++) {
            double speed = megabytesPerSecond * (1 + SCATTER * (2 * random.nextDouble() - 1));
            long nanos = Math.max(1, Math.round(bytesPerPass * 1e3 / speed));
            Sample sample = new Sample(
                    1,
                    nanos,
                    Double.isNaN(busy) ? null : Math.round(nanos * busy),
                    cold ? 0L : null,
                    cold ? bytesPerPass : null);
            forks.add(new Fork(
                    block,
                    START.plusSeconds(block),
                    1_000_000,
                    true,
                    List.of(sample),
                    callsPerMegabyte == null ? null : perPass(callsPerMegabyte),
                    callsPerMegabyte == null ? null : 0L,
                    perPass(allocatedPerMegabyte),
                    0L,
                    2_000_000));
        }
        return Cell.measured(CellKey.of(experiment, variant, parameters, jdk), bytesPerPass, forks);
    }

    private long perPass(long perMegabyte) {
        return Math.round(perMegabyte * bytesPerPass / 1e6);
    }
}
