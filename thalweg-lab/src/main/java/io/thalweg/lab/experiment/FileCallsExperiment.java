package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What one call of a bare file stream costs. Part of {@code thalweg tune}, not of the report. */
public final class FileCallsExperiment implements Experiment {
    /** The id. */
    public static final String ID = "tune-file";
    /** The parameter that is the size of each call in bytes, here and in {@link FeedExperiment}. */
    public static final String CALL = CallSizes.CALL;
    /** The variant that reads. */
    public static final String READ = "FileInputStream";
    /** The variant that writes. */
    public static final String WRITE = "FileOutputStream";

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                ID,
                ID,
                "The cost of a call on a file",
                "What does each call cost, and what does each byte add?",
                "the audit's cost model",
                CallSizes.CALL,
                READ);
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (int size : CallSizes.SIZES_BYTES) {
            cells.add(CallSizes.cell(READ, size).writing(GeneratedBytes.SIZE_BYTES));
            cells.add(CallSizes.cell(WRITE, size).writing(GeneratedBytes.SIZE_BYTES));
        }
        return cells;
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        Path path = scope.directory().resolve("tune-file");
        return cell.variant().equals(READ) ? new Reading(path, cell) : new Writing(path, cell);
    }

    @Override
    public List<Claim> claims() {
        return List.of();
    }

    /** Reads the beginning of a file; opening and consuming are not timed, since a call costs the same without. */
    private static final class Reading implements Trial {
        private final Path path;
        private final int callBytes;
        private final byte[] read;
        private final FileInputStream in;

        Reading(Path path, CellSpec cell) throws IOException {
            this.path = path;
            this.callBytes = CallSizes.callOf(cell);
            this.read = new byte[(int) cell.bytesPerPass()];
            Files.write(path, GeneratedBytes.content());
            this.in = new FileInputStream(path.toFile());
        }

        @Override
        public void pass() throws IOException {
            readFully(in, read, callBytes);
        }

        @Override
        public long checksum() {
            return GeneratedBytes.sum(read, read.length);
        }

        @Override
        public long expectedChecksum() {
            return GeneratedBytes.sum(GeneratedBytes.content(), read.length);
        }

        @Override
        public void reset() throws IOException {
            in.getChannel().position(0);
        }

        @Override
        public void close() throws IOException {
            in.close();
            Files.deleteIfExists(path);
        }
    }

    /** Fills the array by calls of at most {@code callBytes}. */
    static void readFully(InputStream in, byte[] array, int callBytes) throws IOException {
        int done = 0;
        while (done < array.length) {
            int n = in.read(array, done, Math.min(callBytes, array.length - done));
            if (n < 0) {
                throw new IOException("end of input after " + done + " of " + array.length + " bytes");
            }
            done += n;
        }
    }

    /** Writes into an empty file, as most programs do: the pages are made by the call. */
    private static final class Writing implements Trial {
        private final Path path;
        private final int callBytes;
        private final int bytesPerPass;
        private final byte[] content = GeneratedBytes.content();
        private final FileOutputStream out;

        Writing(Path path, CellSpec cell) throws IOException {
            this.path = path;
            this.callBytes = CallSizes.callOf(cell);
            this.bytesPerPass = (int) cell.bytesPerPass();
            this.out = new FileOutputStream(path.toFile());
        }

        @Override
        public void pass() throws IOException {
            for (int done = 0; done < bytesPerPass; done += callBytes) {
                out.write(content, done, callBytes);
            }
        }

        @Override
        public long checksum() throws IOException {
            byte[] written = Files.readAllBytes(path);
            return GeneratedBytes.sum(written, written.length);
        }

        @Override
        public long expectedChecksum() {
            return GeneratedBytes.sum(content, bytesPerPass);
        }

        @Override
        public void reset() throws IOException {
            out.getChannel().truncate(0);
        }

        @Override
        public void close() throws IOException {
            out.close();
            Files.deleteIfExists(path);
        }
    }
}
