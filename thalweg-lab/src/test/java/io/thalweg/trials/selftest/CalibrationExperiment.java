package io.thalweg.trials.selftest;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.ExperimentProvider;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/** Equals that the lab must not tell apart, and a slower one that it must: it reads a tenth more than it says. */
public final class CalibrationExperiment implements Experiment, ExperimentProvider {
    @Override
    public List<Experiment> experiments() {
        return List.of(this);
    }

    static final String ID = "calibration";
    static final String ONE = "one";
    static final String SAME = "the same";
    static final String SLOWER = "10 % slower";
    /** The claim that the slower one is not slower. */
    static final String PLANTED = "planted";

    static final int SIZE_BYTES = 1 << 20;
    private static final int PLANTED_BYTES = SIZE_BYTES / 10;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(ID, "-", "The lab itself", "Does it see what is there?", "none", "block", ONE);
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return List.of(cell(ONE).withControl(true), cell(SAME), cell(SLOWER));
    }

    private static CellSpec cell(String variant) {
        return CellSpec.of(variant, new TreeMap<>(), SIZE_BYTES);
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        Files.write(file(scope.directory()), new byte[SIZE_BYTES + PLANTED_BYTES]);
    }

    @Override
    public long preparedBytes(Scope scope) {
        return SIZE_BYTES + PLANTED_BYTES;
    }

    static Path file(Path directory) {
        return directory.resolve(ID);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        int bytes = cell.variant().equals(SLOWER) ? SIZE_BYTES + PLANTED_BYTES : SIZE_BYTES;
        return new ReadTrial(FileChannel.open(file(scope.directory()), StandardOpenOption.READ), bytes);
    }

    /** All false: to confirm one of them is an error. They are as close to the truth as claims of experiments are. */
    @Override
    public List<Claim> claims() {
        return List.of(
                claim("faster", SAME, ratio -> ratio.atLeast(1.03)),
                claim("slower", SAME, ratio -> ratio.atMost(1 / 1.03)),
                claim(PLANTED, SLOWER, ratio -> ratio.atLeast(1)),
                claim("alike", SLOWER, ratio -> ratio.withinFactor(1.05)));
    }

    private static Claim claim(String id, String variant, Function<Comparison, ClaimAnswer> judge) {
        return new Claim(
                id,
                id,
                "none",
                measurements -> judge.apply(measurements.compare(
                        measurements.cell(ID, variant, new TreeMap<>()), measurements.cell(ID, ONE, new TreeMap<>()))));
    }

    private static final class ReadTrial implements Trial {
        private final FileChannel file;
        private final int bytes;
        private final ByteBuffer block = ByteBuffer.allocateDirect(CalibrationLoop.BLOCK_BYTES);
        private long read;

        ReadTrial(FileChannel file, int bytes) {
            this.file = file;
            this.bytes = bytes;
        }

        @Override
        public void pass() throws IOException {
            read = CalibrationLoop.read(file, block, bytes);
        }

        @Override
        public long checksum() {
            return read;
        }

        @Override
        public long expectedChecksum() {
            return bytes;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
