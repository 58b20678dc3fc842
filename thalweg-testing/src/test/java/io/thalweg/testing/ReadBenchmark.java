package io.thalweg.testing;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** An operation makes eleven reads, of which ten move 300 bytes, and two writes. */
@State(Scope.Benchmark)
public class ReadBenchmark {
    private final byte[] piece = new byte[300];
    private File file = new File("");

    /** Before all iterations. */
    @Setup
    public void write() throws IOException {
        file = Files.createTempFile("thalweg", ".bin").toFile();
        SampleFile.writeOneByOne(file);
    }

    /** After all iterations. */
    @TearDown
    public void delete() throws IOException {
        Files.delete(file.toPath());
    }

    /** One operation. */
    @Benchmark
    public int copy() throws IOException {
        int sum = 0;
        try (InputStream in = new FileInputStream(file)) {
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                sum += count;
            }
        }
        try (OutputStream out = new FileOutputStream("/dev/null")) {
            out.write(piece);
            out.write(1);
        }
        return sum;
    }
}
