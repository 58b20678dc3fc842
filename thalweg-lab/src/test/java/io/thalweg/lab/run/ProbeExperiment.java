package io.thalweg.lab.run;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.ExperimentProvider;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.OwnTimer;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.experiment.Work;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.NotMeasured;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** An experiment whose workers do as a test tells them: by a file of instructions in the measured directory. */
public final class ProbeExperiment implements Experiment, ExperimentProvider {
    @Override
    public List<Experiment> experiments() {
        return List.of(this);
    }

    public static final String ID = "probe";

    /** Lines such as {@code second wrong}: what that cell is to do instead of its work. */
    public static final String INSTRUCTIONS = "probe-instructions";

    private static final int SIZE_BYTES = 64 * 1024;
    private static final byte ONE = 1;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(ID, "P", "A probe", "Does the engine work?", "none", "buffer", "first");
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return List.of(
                cell("first").withControl(true),
                cell("second"),
                cell("third").withNotMeasured(NotMeasured.impossible("why")));
    }

    private static CellSpec cell(String variant) {
        return CellSpec.of(variant, new TreeMap<>(), SIZE_BYTES).withDiskBytes(SIZE_BYTES);
    }

    @Override
    public boolean readsOwnFile() {
        return true;
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        byte[] ones = new byte[SIZE_BYTES];
        Arrays.fill(ones, ONE);
        Files.write(scope.directory().resolve("probe"), ones);
    }

    @Override
    public long preparedBytes(Scope scope) {
        return SIZE_BYTES;
    }

    @Override
    public Work open(CellSpec cell, Scope scope) throws IOException {
        Path parent = scope.directory().toAbsolutePath().getParent();
        Path instructions = parent == null ? scope.directory() : parent.resolve(INSTRUCTIONS);
        String told = "";
        if (Files.exists(instructions)) {
            told = Files.readAllLines(instructions).stream()
                    .filter(line -> line.startsWith(cell.variant() + " "))
                    .map(line -> line.substring(cell.variant().length() + 1))
                    .findFirst()
                    .orElse("");
        }
        if (told.startsWith("timer ")) {
            return new ProbeTimer(told.substring("timer ".length()));
        }
        InputFile own = scope.file();
        InputFile read =
                own == null ? InputFile.whole(scope.directory().resolve("probe"), SIZE_BYTES, SIZE_BYTES * ONE) : own;
        return new ProbeTrial(told, read);
    }

    @Override
    public List<Claim> claims() {
        return List.of(new Claim(
                "P1",
                "They are alike.",
                "none",
                measurements -> measurements
                        .compare(
                                measurements.cell(ID, "first", new TreeMap<>()),
                                measurements.cell(ID, "second", new TreeMap<>()))
                        .withinFactor(100)));
    }

    /** Says what it was told to; {@code child} starts a process that tells its number to a pipe, and waits for it. */
    private record ProbeTimer(String told) implements OwnTimer {
        @Override
        public Timed run(long allowanceNanos) throws IOException, InterruptedException {
            if (told.startsWith("child ")) {
                String pipe = told.substring("child ".length());
                new ProcessBuilder("sh", "-c", "echo $$ > '" + pipe + "'; exec sleep 600")
                        .start()
                        .waitFor();
            }
            if (told.equals("wrong")) {
                throw new IOException("wrong sum: want 1, got 2");
            }
            return new Timed(5, List.of(new Fork.Sample(7, 11, null, null, null)), 13L);
        }

        @Override
        public void close() {}
    }

    private static final class ProbeTrial implements Trial {
        private final String told;
        private final InputFile file;
        private long sum;

        ProbeTrial(String told, InputFile file) {
            this.told = told;
            this.file = file;
        }

        @Override
        public void pass() throws IOException {
            switch (told) {
                case "full" -> throw new IOException("No space left on device");
                case "broken" -> throw new IOException("Input/output error");
                case "crash" -> throw new IllegalStateException("the worker crashes");
                case "hang" -> hang();
                default -> sum = sum();
            }
        }

        /** Through java.io, as the streams to be measured do. */
        private long sum() throws IOException {
            try (FileInputStream in = new FileInputStream(file.path().toFile())) {
                long bytes = 0;
                for (byte b : in.readAllBytes()) {
                    bytes += b & 0xff;
                }
                return bytes;
            }
        }

        private static void hang() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public long checksum() {
            return told.equals("wrong") ? sum + 1 : sum;
        }

        @Override
        public long expectedChecksum() {
            return file.part().sum();
        }

        @Override
        public void close() {}
    }
}
